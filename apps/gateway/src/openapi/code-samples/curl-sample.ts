import { type ExampleCall, pathOf, textOf } from './example-call.js';

/** The call by curl, for a POSIX shell. */
export function curlSample(call: ExampleCall): string {
  const { isSigned, header } = call;
  const options = [
    ...methodOption(call),
    ...(isSigned ? ['--header "PRIVATE-TOKEN: $INGOT_TOKEN"'] : []),
    ...Object.entries(header).map(([name, value]) => `--header ${quoted(`${name}: ${value}`)}`),
    ...bodyOptions(call),
    ...(call.operation.format === 'stream' ? [`--output ${call.fileName}`] : []),
  ];
  return [`curl "$INGOT_URL${pathOf(call)}"`, ...options].join(' \\\n  ');
}

/** curl itself sends POST with data, and GET without. */
function methodOption(call: ExampleCall): string[] {
  const { method } = call.operation;
  if (method === 'HEAD') return ['--head'];
  if (method === 'GET' || (method === 'POST' && bodyOptions(call).length > 0)) return [];
  return [`--request ${method}`];
}

function bodyOptions({ operation: { file, rawBody }, body, fileName }: ExampleCall): string[] {
  if (rawBody) return ['--header "Content-Type: application/octet-stream"', `--data-binary @${fileName}`];
  if (file !== null) {
    const fields = Object.entries(body).map(([name, value]) => `--form ${quoted(`${name}=${textOf(value)}`)}`);
    return [...fields, `--form ${quoted(`${file}=@${fileName}`)}`];
  }
  if (Object.keys(body).length === 0) return [];
  return ['--header "Content-Type: application/json"', `--data ${quoted(JSON.stringify(body))}`];
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
