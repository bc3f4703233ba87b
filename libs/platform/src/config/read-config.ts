import { z } from 'zod';
import { fillInFromFiles } from './secret-files.js';

/** An invalid configuration; the message lists all errors, without values. */
export class ConfigError extends Error {}

/**
 * Reads a process's configuration from its environment; secrets may also come from files. Empty variables count as missing.
 * Throws a `ConfigError` that lists all errors by variable name; values may be secrets and are not shown.
 */
export function readConfig<S extends z.ZodObject>(schema: S, env: NodeJS.ProcessEnv = process.env): z.output<S> {
  const { env: filled, problems } = fillInFromFiles(secretNames(schema), env);
  if (problems.length > 0) throw unusable(problems);
  const given = Object.fromEntries(Object.entries(filled).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw unusable(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
}

const unusable = (problems: readonly string[]): ConfigError =>
  new ConfigError(`the configuration cannot be used\n${problems.join('\n')}`);

const secretNames = ({ shape }: z.ZodObject): string[] => Object.keys(shape).filter((name) => isSecret(shape[name]));

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
