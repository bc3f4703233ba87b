import { z } from 'zod';

/** An invalid configuration; the message lists all errors, without values. */
export class ConfigError extends Error {}

/**
 * Reads a process's configuration from its environment. Empty variables count as missing.
 * Throws a `ConfigError` that lists all errors by variable name; values may be secrets and are not shown.
 */
export function readConfig<S extends z.ZodObject>(schema: S, env: NodeJS.ProcessEnv = process.env): z.output<S> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`the configuration cannot be used\n${problems.join('\n')}`);
}

/** The configuration for logs: secret values are hidden. */
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
