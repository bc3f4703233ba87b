import { z } from 'zod';
import { OPERATIONS } from '@ingot/contracts';
import { useStack } from '@ingot/testing';

const parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query']),
  schema: z.record(z.string(), z.unknown()),
  required: z.boolean().optional(),
});
const described = z.object({
  operationId: z.string(),
  summary: z.string().min(1),
  parameters: z.array(parameter).optional(),
  responses: z.record(z.string(), z.object({ description: z.string() })),
});
const openApi = z.object({
  openapi: z.literal('3.1.0'),
  info: z.object({ title: z.string(), version: z.string() }),
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string().startsWith('/'), z.record(z.string(), described)),
  components: z.object({
    schemas: z.record(z.string(), z.unknown()),
    securitySchemes: z.record(z.string(), z.object({ type: z.string() })),
  }),
});

const stack = useStack();

describe('the description of the API', () => {
  let text: string;
  let document: z.output<typeof openApi>;

  beforeAll(async () => {
    const { status, headers, body } = await stack.as(null).get('/openapi.json');
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^application\/json/);
    text = JSON.stringify(body);
    document = openApi.parse(body);
  });

  it.each(OPERATIONS.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    'describes %s',
    (_http, { name, method, path, status, paginated }) => {
      const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(operation?.operationId).toBe(name);
      expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining([String(status), 'default']));
      const parameters = operation?.parameters ?? [];
      const inPath = parameters.filter((one) => one.in === 'path');
      expect(inPath.map((one) => one.name).sort()).toEqual([...path.matchAll(/:(\w+)/g)].map(([, one]) => one).sort());
      expect(inPath.every(({ required }) => required)).toBe(true);
      expect(parameters.some((one) => one.name === 'per_page')).toBe(paginated);
    },
  );

  it('describes nothing else', () => {
    const count = Object.values(document.paths).flatMap((operations) => Object.keys(operations)).length;
    expect(count).toBe(OPERATIONS.length);
  });

  it('refers to schemas that it has', () => {
    const referred = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name = '']) => name);
    expect(referred.length).toBeGreaterThan(0);
    expect(referred.filter((name) => !(name in document.components.schemas))).toEqual([]);
  });
});
