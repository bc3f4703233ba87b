import { type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { DomainError } from '@ingot/contracts';
import { type ReportedVariable } from '../jobs/job-dependencies.repository.js';

export interface DotenvLimits {
  /** The size of the uncompressed file. */
  readonly maxBytes: number;
  readonly maxVariables: number;
}

const GZIP = Buffer.from([0x1f, 0x8b]);
/** Overhead of gzip, also for several files in one upload. */
const WRAPPING_BYTES = 4_096;
const VARIABLE = /^\s*([A-Za-z0-9_]{1,255})\s*=(.*)$/s;

/** An invalid report; the runner then fails the job. */
export class UnreadableDotenv extends DomainError {
  constructor(why: string, options?: ErrorOptions) {
    super('bad_request', `The dotenv report ${why}`, {}, options);
  }
}

/** Reads `artifacts:reports:dotenv` as runners send it. Throws `UnreadableDotenv`. */
export async function readDotenvReport(bytes: Readable, limits: DotenvLimits): Promise<ReportedVariable[]> {
  const packed = await readUpTo(bytes, limits.maxBytes + WRAPPING_BYTES, limits);
  const file = packed.subarray(0, GZIP.length).equals(GZIP) ? await unfolded(packed, limits) : packed;
  if (file.length > limits.maxBytes) throw tooLarge(limits);
  return parseDotenv(textOf(file), limits);
}

/** One `NAME=value` per line. Spaces around name and value, empty lines and lines that start with `#` are ignored. */
export function parseDotenv(text: string, { maxVariables }: Pick<DotenvLimits, 'maxVariables'>): ReportedVariable[] {
  const values = new Map<string, string>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue;
    const [, key, value] = VARIABLE.exec(line) ?? [];
    if (key === undefined || value === undefined) throw new UnreadableDotenv(`has no NAME=value in line ${index + 1}`);
    values.set(key, value.trim());
  }
  if (values.size > maxVariables) throw new UnreadableDotenv(`has more than ${maxVariables} variables`);
  return [...values].map(([key, value]) => ({ key, value }));
}

async function readUpTo(bytes: Readable, most: number, limits: DotenvLimits): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  const incoming: AsyncIterable<Buffer> = bytes;
  for await (const chunk of incoming) {
    length += chunk.length;
    if (length > most) throw tooLarge(limits);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function unfolded(packed: Buffer, limits: DotenvLimits): Promise<Buffer> {
  try {
    return await promisify(gunzip)(packed, { maxOutputLength: limits.maxBytes });
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge(limits);
    throw new UnreadableDotenv('is not packed as it should be', { cause: error });
  }
}

function textOf(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch (error) {
    throw new UnreadableDotenv('is not UTF-8', { cause: error });
  }
}

const tooLarge = ({ maxBytes }: DotenvLimits): UnreadableDotenv =>
  new UnreadableDotenv(`has more than ${maxBytes} bytes`);
