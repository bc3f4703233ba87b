import { type Operation, PATH_PARAMETER } from '@ingot/contracts';

/** Where clients usually send a parameter. The gateway takes all but those of the path from anywhere. */
export type InputPart = 'path' | 'query' | 'header' | 'body';

/** By part, an object's entries that are parameters of the operation. */
export function inParts<Value>(operation: Operation, fields: Readonly<Record<string, Value>>) {
  const parts: Record<InputPart, Record<string, Value>> = { path: {}, query: {}, header: {}, body: {} };
  for (const [name, value] of Object.entries(fields)) {
    const header = headerOf(operation, name);
    if (header === undefined) parts[partOf(operation, name)][name] = value;
    else parts.header[header] = value;
  }
  return parts;
}

function partOf({ path, method }: Operation, name: string): InputPart {
  if ([...path.matchAll(PATH_PARAMETER)].some(([, inPath]) => inPath === name)) return 'path';
  return method === 'POST' || method === 'PUT' || method === 'PATCH' ? 'body' : 'query';
}

/** The header that has the parameter: where the whole body is a file, no parameter is in it. */
function headerOf({ rawBody, headers, access }: Operation, name: string): string | undefined {
  const header = rawBody && access.kind === 'token' && name === 'token' ? 'job-token' : headers[name];
  return header?.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
