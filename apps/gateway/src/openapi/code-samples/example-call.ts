import { exampleInput, type Json, type Operation, PATH_PARAMETER } from '@ingot/contracts';
import { API_PREFIX } from '../../http/base-url.js';
import { inParts } from './input-parts.js';

/** A realistic call of an operation, which the samples say in their languages. */
export interface ExampleCall {
  readonly operation: Operation;
  readonly path: Readonly<Record<string, Json>>;
  readonly query: Readonly<Record<string, Json>>;
  readonly header: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, Json>>;
  /** Whether it needs a token of the caller. */
  readonly isSigned: boolean;
  /** The file that it sends, or writes the answer to. */
  readonly fileName: string;
}

export function exampleCall(operation: Operation): ExampleCall {
  const { header, ...parts } = inParts(operation, exampleInput(operation));
  const { kind } = operation.access;
  return {
    operation,
    ...parts,
    query: withBrackets(parts.query),
    header: Object.fromEntries(Object.entries(header).map(([name, value]) => [name, textOf(value)])),
    isSigned: kind !== 'anyone' && kind !== 'token',
    fileName: FILE_NAMES[operation.name] ?? fileNameOf(operation),
  };
}

/** Lists have brackets in queries. */
const withBrackets = (query: Readonly<Record<string, Json>>): Record<string, Json> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [Array.isArray(value) ? `${name}[]` : name, value]));

const FILE_NAMES: Readonly<Record<string, string>> = {
  'runner_protocol.append_trace': 'job.log',
  'jobs.trace': 'job.log',
};

function fileNameOf({ path, format }: Operation): string {
  if (path.includes('archive')) return 'example.tar.gz';
  if (path.endsWith('/artifacts') || path.endsWith('/download')) return 'artifacts.zip';
  return format === 'stream' ? 'download' : 'notes.txt';
}

/** The path and query, encoded, below the URL of the instance. */
export function pathOf({ operation, path, query }: ExampleCall): string {
  const encoded = operation.path.replace(PATH_PARAMETER, (_match, name: string) =>
    encodeURIComponent(textOf(path[name] ?? '')),
  );
  const asked = Object.entries(query).flatMap(([name, value]) => pairsOf(name, value));
  return `${API_PREFIX}${encoded}${asked.length === 0 ? '' : `?${asked.join('&')}`}`;
}

const pairsOf = (name: string, value: Json): string[] =>
  Array.isArray(value)
    ? value.map((one: Json) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(one))}`)
    : [`${name}=${encodeURIComponent(textOf(value))}`];

/** As a part of a path, query or form. */
export const textOf = (value: Json): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));
