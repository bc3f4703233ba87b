import { type Json } from '@ingot/contracts';
import { type ExampleCall, pathOf } from './example-call.js';

/** The call by Python 3 with the package `requests`. */
export function pythonSample(call: ExampleCall): string {
  const { operation, isSigned, query, body } = call;
  const { method, format, file, rawBody } = operation;
  const isFile = rawBody || file !== null;
  const headers = [
    ...(isSigned ? ['"PRIVATE-TOKEN": os.environ["INGOT_TOKEN"]'] : []),
    ...Object.entries(call.header).map(([name, value]) => `${literal(name)}: ${literal(value)}`),
  ];
  const hasBody = Object.keys(body).length > 0;
  const given = [
    `f"{os.environ['INGOT_URL']}${pathOf({ ...call, query: {} })}"`,
    ...(headers.length > 0 ? [`headers={${headers.join(', ')}}`] : []),
    ...(Object.keys(query).length > 0 ? [`params=${literal(query)}`] : []),
    ...(hasBody ? [`${isFile ? 'data' : 'json'}=${literal(body)}`] : []),
    ...(rawBody ? ['data=file'] : file === null ? [] : [`files={${literal(file)}: file}`]),
    ...(format === 'stream' ? ['stream=True'] : []),
    'timeout=30',
  ];
  const request = [`response = requests.${method.toLowerCase()}(`, ...given.map((argument) => `    ${argument},`), ')'];
  return [
    ['import os', '', 'import requests', ''],
    isFile ? [`with open(${literal(call.fileName)}, "rb") as file:`, ...request.map((line) => `    ${line}`)] : request,
    ['response.raise_for_status()'],
    resultLines(call),
  ]
    .flat()
    .join('\n');
}

function resultLines({ operation: { method, status, format }, fileName }: ExampleCall): string[] {
  if (method === 'HEAD') return ['print(response.headers)'];
  if (status === 204) return [];
  if (format === 'text') return ['print(response.text)'];
  if (format === 'json') return ['print(response.json())'];
  return [
    `with open(${literal(fileName)}, "wb") as file:`,
    '    for chunk in response.iter_content(65536):',
    '        file.write(chunk)',
  ];
}

function literal(value: Json): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((one: Json) => literal(one)).join(', ')}]`;
  return `{${Object.entries(value)
    .map(([name, inner]) => `${literal(name)}: ${literal(inner)}`)
    .join(', ')}}`;
}
