import { OPERATIONS } from '../resources/operations.js';
import { EXAMPLES_OF_OPERATIONS } from './examples-of-operations.js';
import { exampleInput } from './examples.js';

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
