import { z } from 'zod';
import { OPERATIONS } from '../resources/operations.js';
import { EXAMPLES_OF_OPERATIONS } from './examples-of-operations.js';
import { EXAMPLE_ANSWERS } from './example-answers.js';
import { exampleAnswer, exampleInput, PLACEHOLDER } from './examples.js';

describe('the examples of operations', () => {
  it.each(OPERATIONS.map((operation) => [operation.name, operation] as const))(
    'have what %s needs, and only what it takes',
    (_name, operation) => {
      expect(operation.input.strict().safeParse(exampleInput(operation)).error?.issues ?? []).toEqual([]);
    },
  );

  it('name fields that the operations have', () => {
    const unknown = Object.entries(EXAMPLES_OF_OPERATIONS).flatMap(([name, fields]) => {
      const shape = OPERATIONS.find((operation) => operation.name === name)?.input.shape ?? {};
      return Object.keys(fields).flatMap((field) => (field in shape ? [] : [`${name}.${field}`]));
    });
    expect(unknown).toEqual([]);
  });

  it('change something, where the operation is for changes', () => {
    const idle = OPERATIONS.filter(({ method, path, input, name }) => {
      const isUpdate = (method === 'PUT' || method === 'PATCH') && /\.update(_|$)/.test(name);
      const inPath = Object.keys(input.shape).filter((field) => path.includes(`:${field}`));
      return isUpdate && Object.keys(exampleInput({ name, input })).length <= inPath.length;
    });
    expect(idle.map(({ name }) => name)).toEqual([]);
  });
});

describe('the examples of answers', () => {
  const answering = OPERATIONS.flatMap((operation) => {
    const answer = exampleAnswer(operation);
    return answer === undefined ? [] : [[operation.name, operation, answer] as const];
  });

  it.each(answering)('are what %s answers', (_name, { output }, answer) => {
    expect(output.safeParse(answer).error?.issues ?? []).toEqual([]);
  });

  it.each(answering)('are realistic for %s: no text is a mere placeholder', (_name, _operation, answer) => {
    expect(JSON.stringify(answer)).not.toContain(`"${PLACEHOLDER}"`);
  });

  it('have no values that nothing has', () => {
    const written = OPERATIONS.map(({ output }) =>
      JSON.stringify(z.toJSONSchema(output, { unrepresentable: 'any' })),
    ).join();
    const unused = Object.keys(EXAMPLE_ANSWERS).filter((place) => !written.includes(`"${place.split('.').at(-1)}":`));
    expect(unused).toEqual([]);
  });
});
