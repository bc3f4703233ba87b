import { exampleInput, OPERATIONS } from '@ingot/contracts';
import { z } from 'zod';

const parameter = z.looseObject({
  name: z.string(),
  in: z.string(),
  schema: z.record(z.string(), z.unknown()).optional(),
});
const operation = z.looseObject({ operationId: z.string(), parameters: z.array(parameter).optional() });
const document = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operation)) });

const EXAMPLES = new Map(OPERATIONS.map((one) => [one.name, exampleInput(one)]));

/** The document, in which parameters are named as they are sent, and have the values of their operation's example. */
export function withExamples(described: object): object {
  const { paths, ...rest } = document.parse(described);
  const exampled = Object.entries(paths).map(([path, operations]): [string, object] => [
    path,
    Object.fromEntries(Object.entries(operations).map(([method, one]) => [method, exampledOperation(one)])),
  ]);
  return { ...rest, paths: Object.fromEntries(exampled) };
}

function exampledOperation({ parameters, ...one }: z.output<typeof operation>): object {
  const values = EXAMPLES.get(one.operationId) ?? {};
  return parameters === undefined
    ? one
    : {
        ...one,
        parameters: parameters
          .map((given) =>
            given.in !== 'header' && given.name in values ? { ...given, example: values[given.name] } : given,
          )
          .map(asSent),
      };
}

/** In queries, the names of lists end with brackets, and the fields of objects stand in brackets. */
function asSent(given: z.output<typeof parameter>): z.output<typeof parameter> {
  if (given.in !== 'query') return given;
  if (given.schema?.type === 'array') return { ...given, name: `${given.name}[]` };
  return given.schema?.type === 'object' ? { ...given, style: 'deepObject', explode: true } : given;
}
