import { type Json, PATH_PARAMETER } from '@ingot/contracts';
import { type ExampleCall } from './example-call.js';

/** The call by TypeScript with the package `@ingot/client`. */
export function typescriptSample(call: ExampleCall): string {
  const { operation, isSigned } = call;
  const { method } = operation;
  const sent = optionsOf(call);
  const url = 'url: process.env.INGOT_URL';
  const path = literal(operation.path.replace(PATH_PARAMETER, '{$1}'));
  const sending = sent.length === 0 ? path : `${path}, {\n${sent.map((line) => `  ${line},\n`).join('')}}`;
  const answer = `await ingot.${method}(${sending})`;
  return [
    ...importsOf(call),
    `import { createIngotClient${method === 'HEAD' ? '' : ', dataOf'} } from '@ingot/client';`,
    '',
    `const ingot = createIngotClient({ ${isSigned ? `${url}, token: process.env.INGOT_TOKEN` : url} });`,
    ...resultLines(call, answer),
  ].join('\n');
}

function resultLines({ operation: { method, status, format }, fileName }: ExampleCall, answer: string): string[] {
  if (method === 'HEAD') return [`const { response } = ${answer};`, 'console.log(response.status, response.headers);'];
  if (status === 204) return [`dataOf(${answer});`];
  const result = `const result = dataOf(${answer});`;
  return [
    result,
    format === 'stream' ? `await writeFile(${literal(fileName)}, result ?? '');` : 'console.log(result);',
  ];
}

function importsOf({ operation: { file, rawBody, format } }: ExampleCall): string[] {
  if (rawBody || file !== null) return [`import { readFile } from 'node:fs/promises';`];
  return format === 'stream' ? [`import { writeFile } from 'node:fs/promises';`] : [];
}

function optionsOf({ operation, path, query, header, body, fileName }: ExampleCall): string[] {
  const { file, rawBody, format } = operation;
  const params = Object.entries({ path, query, header }).filter(([, fields]) => Object.keys(fields).length > 0);
  const ofFile = `new File([await readFile(${literal(fileName)})], ${literal(fileName)})`;
  const fields = Object.entries(body).map(([name, value]) => `${nameOf(name)}: ${literal(value)}`);
  if (file !== null && !rawBody) fields.push(`${nameOf(file)}: ${ofFile}`);
  return [
    ...(params.length > 0 ? [`params: ${literal(Object.fromEntries(params))}`] : []),
    ...(rawBody ? [`body: ${ofFile}`] : fields.length > 0 ? [`body: { ${fields.join(', ')} }`] : []),
    ...(format === 'stream' ? [`parseAs: 'stream'`] : format === 'text' ? [`parseAs: 'text'`] : []),
  ];
}

function literal(value: Json): string {
  if (typeof value === 'string')
    return `'${JSON.stringify(value)
      .slice(1, -1)
      .replaceAll(String.raw`\"`, '"')
      .replaceAll("'", String.raw`\'`)}'`;
  if (value === null || typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return `[${value.map((one: Json) => literal(one)).join(', ')}]`;
  return `{ ${Object.entries(value)
    .map(([name, inner]) => `${nameOf(name)}: ${literal(inner)}`)
    .join(', ')} }`;
}

const nameOf = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : literal(name));
