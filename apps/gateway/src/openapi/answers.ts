import { exampleAnswer, exampleOf, OPERATIONS } from '@ingot/contracts';
import { z } from 'zod';

const schemas = z.record(z.string(), z.record(z.string(), z.unknown()));
const content = z.record(z.string(), z.looseObject({ schema: z.looseObject({ $ref: z.string().optional() }) }));
const operation = z.looseObject({
  operationId: z.string(),
  responses: z.record(z.string(), z.looseObject({ content: content.optional() })),
});
const document = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({ schemas }),
});

const BY_NAME = new Map(OPERATIONS.map((one) => [one.name, one]));

/** The document with examples of answers: of each schema that has a name, and of each answer that is of none. */
export function withAnswers(described: object): object {
  const { paths, components, ...rest } = document.parse(described);
  const named = Object.entries(components.schemas).map(([name, schema]): [string, object] => [
    name,
    { examples: [exampleOf(schema, { schemas: components.schemas, place: name })], ...schema },
  ]);
  const exampled = Object.entries(paths).map(([path, operations]): [string, object] => [
    path,
    Object.fromEntries(Object.entries(operations).map(([method, one]) => [method, withAnswer(one)])),
  ]);
  return {
    ...rest,
    paths: Object.fromEntries(exampled),
    components: { ...components, schemas: Object.fromEntries(named) },
  };
}

function withAnswer({ responses, ...one }: z.output<typeof operation>): object {
  const described = BY_NAME.get(one.operationId);
  const success = described && responses[String(described.status)];
  const example = described && exampleAnswer(described);
  if (described === undefined || success?.content === undefined || example === undefined) return { ...one, responses };
  const exampled = Object.entries(success.content).map(([type, given]): [string, object] => [
    type,
    isNamed(given.schema) ? given : { ...given, example },
  ]);
  const answer = { ...success, content: Object.fromEntries(exampled) };
  return { ...one, responses: { ...responses, [String(described.status)]: answer } };
}

/** Whether it is a schema with a name, or a list of one, which have examples of their own. */
const isNamed = ({ $ref, items }: z.output<typeof content>[string]['schema']): boolean =>
  $ref !== undefined || (typeof items === 'object' && items !== null && '$ref' in items);
