import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { z } from 'zod';
import { parseJson } from '../setup/json-file.js';

const CHUNK = 256 * 1024;
const POLL_MS = 500;
const WARNING = /"level":"(warn|error|fatal)"/;

interface Source {
  readonly name: string;
  readonly logFile: string;
}

interface Followed extends Source {
  offset: number;
  rest: string;
}

/** Reports warnings and errors from the logs of the processes, one short line each. Returns the function that stops it. */
export function followWarnings(sources: readonly Source[], report: (line: string) => void): () => void {
  const followed = sources.map(({ name, logFile }) => ({ name, logFile, offset: sizeOf(logFile), rest: '' }));
  const timer = setInterval(() => followed.forEach((source) => readNew(source, report)), POLL_MS);
  return () => clearInterval(timer);
}

function readNew(source: Followed, report: (line: string) => void): void {
  const file = openSync(source.logFile, 'r');
  try {
    const { size } = fstatSync(file);
    const start = Math.max(source.offset, size - CHUNK); // a flood is in the file; here its end is enough
    if (size <= start) return;
    const chunk = Buffer.alloc(size - start);
    readSync(file, chunk, 0, chunk.length, start);
    source.offset = size;
    const lines = (source.rest + chunk.toString('utf8')).split('\n');
    source.rest = lines.pop() ?? '';
    for (const line of lines) if (WARNING.test(line)) report(`${source.name}: ${brief(line)}`);
  } finally {
    closeSync(file);
  }
}

const record = z.object({
  level: z.string().optional(),
  msg: z.string().optional(),
  err: z.object({ message: z.string().optional() }).optional(),
});

function brief(line: string): string {
  const { level, msg, err } = parseJson(line, record) ?? { msg: line };
  return [level, msg, err?.message].filter(Boolean).join(': ').slice(0, 300);
}

function sizeOf(path: string): number {
  if (!existsSync(path)) return 0;
  const file = openSync(path, 'r');
  const { size } = fstatSync(file);
  closeSync(file);
  return size;
}
