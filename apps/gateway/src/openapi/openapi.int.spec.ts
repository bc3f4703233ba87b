import { z } from 'zod';
import { OPERATIONS, PATH_PARAMETER } from '@ingot/contracts';
import { useStack } from '@ingot/testing';

const parameter = z.object({
  name: z.string(),
  description: z.string().min(1),
  in: z.enum(['path', 'query', 'header']),
  schema: z.record(z.string(), z.unknown()),
  required: z.boolean().optional(),
  style: z.string().optional(),
  explode: z.boolean().optional(),
});
const described = z.object({
  operationId: z.string(),
  summary: z.string().min(1),
  description: z.string().min(1),
  tags: z.tuple([z.string()]),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  requestBody: z.object({ required: z.boolean() }).optional(),
  'x-abilities': z.array(z.string()).optional(),
  parameters: z.array(parameter).optional(),
  responses: z.record(z.string(), z.object({ description: z.string() })),
});
const openApi = z.object({
  openapi: z.literal('3.1.0'),
  info: z.object({ title: z.string(), version: z.string() }),
  servers: z.array(z.object({ url: z.string() })),
  tags: z.array(z.object({ name: z.string(), description: z.string().min(1) })),
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

  it('names lists and objects in queries as they are sent', () => {
    const inQuery = Object.values(document.paths)
      .flatMap((operations) => Object.values(operations))
      .flatMap(({ parameters = [] }) => parameters.filter((one) => one.in === 'query'));
    const lists = inQuery.filter(({ schema }) => schema.type === 'array');

    expect(new Set(lists.map(({ name }) => name))).toEqual(
      new Set(['assignee_username[]', 'iids[]', 'refs[]', 'scope[]']),
    );
    const objects = inQuery.filter(({ schema }) => schema.type === 'object');
    expect(new Set(objects.map(({ name }) => name))).toEqual(new Set(['filter', 'not', 'range']));
    expect(objects.every(({ style, explode }) => style === 'deepObject' && explode === true)).toBe(true);
  });

  it.each(OPERATIONS.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    'describes %s',
    (_http, { name, method, path, status, paginated }) => {
      const operation = document.paths[path.replace(PATH_PARAMETER, '{$1}')]?.[method.toLowerCase()];
      expect(operation?.operationId).toBe(name);
      expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining([String(status), 'default']));
      const parameters = operation?.parameters ?? [];
      const inPath = parameters.filter((one) => one.in === 'path');
      expect(inPath.map((one) => one.name).sort()).toEqual(
        [...path.matchAll(PATH_PARAMETER)].map(([, one]) => one).sort(),
      );
      expect(inPath.every(({ required }) => required)).toBe(true);
      expect(parameters.some((one) => one.name === 'per_page')).toBe(paginated);
    },
  );

  it('names the refusals of an operation by their status, with the text and when', () => {
    const accept = document.paths['/projects/{id}/merge_requests/{merge_request_iid}/merge']?.put;
    expect(Object.keys(accept?.responses ?? {}).sort()).toEqual(
      ['200', '400', '401', '403', '404', '405', '406', '409', '429', 'default'].sort(),
    );
    expect(accept?.responses['405']?.description).toContain('`Branch cannot be merged` when the branches conflict');
    expect(accept?.responses.default?.description).toContain('`503 Service Unavailable` when');
  });

  it('names the abilities that an operation needs', () => {
    const paths = document.paths['/projects/{id}/boards/{board_id}/lists'];
    expect(paths?.post?.['x-abilities']).toEqual(['read_board', 'administer_board_list']);
    expect(document.paths['/user']?.get?.['x-abilities']).toBeUndefined();
  });

  it('marks the bodies that are required', () => {
    expect(document.paths['/projects/{id}/issues']?.post?.requestBody?.required).toBe(true);
    expect(document.paths['/projects/{id}/issues/{issue_iid}']?.put?.requestBody?.required).toBe(false);
  });

  it('says which credentials an operation takes', () => {
    const ofOperation = (path: string, method: string) => document.paths[path]?.[method]?.security;
    expect(ofOperation('/user', 'get')).toContainEqual({ oauth2: ['read_user'] });
    expect(ofOperation('/projects/{id}/issues', 'post')).toEqual([
      { privateToken: [] },
      { bearer: [] },
      { oauth2: ['api'] },
    ]);
    expect(ofOperation('/projects/{id}/repository/branches', 'get')).toContainEqual({});
  });

  it('sorts operations into groups that it describes', () => {
    const tags = new Set(document.tags.map(({ name }) => name));
    const used = Object.values(document.paths).flatMap((operations) =>
      Object.values(operations).flatMap(({ tags: of }) => of),
    );
    expect(used.filter((name) => !tags.has(name))).toEqual([]);
    expect(document.tags[0]?.name).toBe('Projects');
  });

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
