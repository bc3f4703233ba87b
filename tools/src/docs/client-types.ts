import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { z } from 'zod';

const withResponses = z.looseObject({ responses: z.record(z.string(), z.unknown()) });
const withPaths = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), withResponses)) });

const FILE = ts.factory.createTypeReferenceNode('Blob');

/** The types of `libs/client`: paths, parameters and answers of the OpenAPI document. Refusals are all of the type of the default answer. */
export async function clientTypes(openApi: unknown): Promise<string> {
  const { paths, ...rest } = withPaths.parse(openApi);
  const ofClient = Object.entries(paths).map(([path, operations]): [string, object] => [
    path,
    Object.fromEntries(Object.entries(operations).map(([method, one]) => [method, withoutRefusals(one)])),
  ]);
  const document = JSON.stringify({ ...rest, paths: Object.fromEntries(ofClient) });
  const types = await openapiTS(document, {
    defaultNonNullable: false,
    transform: ({ format }) => (format === 'binary' ? FILE : undefined),
  });
  return `// Made of docs/api/openapi.json by npm run docs.\n\n${astToString(types)}`;
}

const withoutRefusals = ({
  responses,
  'x-codeSamples': _samples,
  ...operation
}: z.output<typeof withResponses>): object => ({
  ...operation,
  responses: Object.fromEntries(Object.entries(responses).filter(([status]) => !/^4/.test(status))),
});
