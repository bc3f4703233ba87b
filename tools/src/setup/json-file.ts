import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type z } from 'zod';

/** What the file holds; null when it is missing, cut short or something else. */
export function readJson<S extends z.ZodType>(path: string, schema: S): z.output<S> | null {
  const text = readIfThere(path);
  return text === null ? null : parseJson(text, schema);
}

/** Null when the text is no JSON, or not of that shape. */
export function parseJson<S extends z.ZodType>(text: string, schema: S): z.output<S> | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Readable by the owner only; whole or not at all. */
export function writeJson(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.partial`;
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, path);
}

/** Null when there is no such file. */
export function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Whether an error of the system, or of a server, has one of these codes. Those of Node are no `Error` of jest's. */
export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  typeof error.code === 'string' &&
  codes.includes(error.code);

/** What was thrown, in words. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
