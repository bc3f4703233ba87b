import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type z } from 'zod';

/** The content of the file; null when it is missing or not of that shape. */
export function readJson<S extends z.ZodType>(path: string, schema: S): z.output<S> | null {
  const text = readIfThere(path);
  return text === null ? null : parseJson(text, schema);
}

/** Null when the text is not JSON of that shape. */
export function parseJson<S extends z.ZodType>(text: string, schema: S): z.output<S> | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Writes atomically, readable by the owner only. */
export function writeJson(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.partial`;
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, path);
}

/** Null when the file does not exist. */
export function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Whether an error of the system or a server has one of these codes. No `instanceof`: Node's errors are from another realm in jest. */
export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  typeof error.code === 'string' &&
  codes.includes(error.code);

/** The message of whatever was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
