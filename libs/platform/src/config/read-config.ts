import { z } from 'zod';

/** A configuration that cannot be used; the message names every problem at once, never a value. */
export class ConfigError extends Error {}

/**
 * Reads a process's configuration from its environment. Empty variables count as unset.
 * Throws a `ConfigError` that lists all problems by variable name; values may be secrets and are not shown.
 */
export function readConfig<S extends z.ZodObject>(schema: S, env: NodeJS.ProcessEnv = process.env): z.output<S> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`the configuration cannot be used\n${problems.join('\n')}`);
}

/** The configuration as it may be logged: values marked secret in the schema are hidden. */
export function printableConfig<S extends z.ZodObject>(schema: S, config: z.output<S>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(config).map(([name, value]) => [name, isSecret(schema.shape[name]) ? '[hidden]' : value]),
  );
}

/** Whether the schema of a variable is marked secret, before or after it was made optional. */
function isSecret(field: unknown): boolean {
  if (!(field instanceof z.ZodType)) return false;
  if (field.meta()?.secret === true) return true;
  return field instanceof z.ZodOptional || field instanceof z.ZodDefault ? isSecret(field.unwrap()) : false;
}
