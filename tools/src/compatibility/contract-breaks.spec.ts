import { type JsonSchema, openApiDocument, type OpenApiDocument } from '../docs/open-api.js';
import { eventBreaks, openApiBreaks } from './contract-breaks.js';

interface Wishes {
  readonly path?: string;
  readonly parameters?: readonly object[];
  readonly body?: JsonSchema;
  readonly reply?: JsonSchema;
}

const text: JsonSchema = { type: 'string' };
const state = (...values: string[]): JsonSchema => ({ type: 'string', enum: values });
const object = (properties: Record<string, JsonSchema>, required: string[] = Object.keys(properties)): JsonSchema => ({
  type: 'object',
  properties,
  required,
});

/** An API of one operation. */
const api = ({ path = '/notes/{id}', parameters = [], body, reply = object({ id: text }) }: Wishes): OpenApiDocument =>
  openApiDocument.parse({
    paths: {
      [path]: {
        post: {
          operationId: 'notes.create',
          parameters,
          ...(body && { requestBody: { content: { 'application/json': { schema: body } } } }),
          responses: { 201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Note' } } } } },
        },
      },
    },
    components: { schemas: { Note: reply } },
  });

const query = (name: string, schema: JsonSchema, required = false) => ({ in: 'query', name, schema, required });
const pathParameter = (name: string) => ({ in: 'path', name, schema: text, required: true });

describe('a client of the API', () => {
  it.each<[string, Wishes, Wishes]>([
    ['nothing changed', {}, {}],
    ['an answer has a new field', {}, { reply: object({ id: text, title: text }) }],
    ['there is a new optional parameter', {}, { parameters: [query('page', text)] }],
    ['a body has a new optional field', { body: object({ a: text }) }, { body: object({ a: text, b: text }, ['a']) }],
    ['a body field is required no longer', { body: object({ a: text }) }, { body: object({ a: text }, []) }],
    ['a value more is taken', { parameters: [query('s', state('a'))] }, { parameters: [query('s', state('a', 'b'))] }],
    ['a value more is answered', { reply: object({ s: state('a') }) }, { reply: object({ s: state('a', 'b') }) }],
    [
      'null is taken as well',
      { body: object({ a: text }) },
      { body: object({ a: { anyOf: [text, { type: 'null' }] } }) },
    ],
    [
      'a path parameter has another name',
      {
        path: '/notes/{id}',
        parameters: [pathParameter('id')],
      },
      {
        path: '/notes/{iid}',
        parameters: [pathParameter('iid')],
      },
    ],
    ['a limit is wider', { body: { type: 'integer', maximum: 5 } }, { body: { type: 'integer', maximum: 6 } }],
  ])('trips over nothing when %s', (_what, old, now) => {
    expect(openApiBreaks(api(old), api(now))).toEqual([]);
  });

  it.each<[string, Wishes, Wishes, string]>([
    ['an operation that is gone', {}, { path: '/comments/{id}' }, 'POST /notes/{}: is gone'],
    ['a field of an answer that is gone', {}, { reply: object({}) }, 'POST /notes/{} 201.id: is gone'],
    [
      'a field that may be missing',
      {},
      { reply: object({ id: text }, []) },
      'POST /notes/{} 201.id: may now be missing',
    ],
    [
      'an answer of another type',
      {},
      { reply: object({ id: { type: 'integer' } }) },
      'POST /notes/{} 201.id: was string, is integer',
    ],
    [
      'an answer that may be null',
      {},
      { reply: object({ id: { anyOf: [text, { type: 'null' }] } }) },
      'POST /notes/{} 201.id: was string, is null',
    ],
    [
      'a new required parameter',
      {},
      { parameters: [query('a', text, true)] },
      'POST /notes/{} query a: is now required',
    ],
    [
      'a parameter that became required',
      { parameters: [query('a', text)] },
      { parameters: [query('a', text, true)] },
      'POST /notes/{} query a: is now required',
    ],
    ['a parameter that is gone', { parameters: [query('a', text)] }, {}, 'POST /notes/{} query a: is gone'],
    [
      'a new required field of the body',
      { body: object({ a: text }) },
      { body: object({ a: text, b: text }) },
      'POST /notes/{} body.b: is now required',
    ],
    [
      'a value that is no longer taken',
      { body: object({ s: state('a', 'b') }) },
      { body: object({ s: state('a') }) },
      'POST /notes/{} body.s: no longer takes "b"',
    ],
    [
      'a null that is no longer taken',
      { body: object({ a: { anyOf: [text, { type: 'null' }] } }) },
      { body: object({ a: text }) },
      'POST /notes/{} body.a: was null, is string',
    ],
    [
      'a narrower limit',
      { body: { type: 'string', maxLength: 255 } },
      { body: { type: 'string', maxLength: 100 } },
      'POST /notes/{} body: maxLength was 255, is 100',
    ],
  ])('trips over %s', (_what, old, now, problem) => {
    expect(openApiBreaks(api(old), api(now))).toEqual([problem]);
  });

  it('is served with objects that hold others of their kind', () => {
    const tree = object({ id: text, children: { type: 'array', items: { $ref: '#/components/schemas/Note' } } });
    const cut = object({ children: { type: 'array', items: { $ref: '#/components/schemas/Note' } } });

    expect(openApiBreaks(api({ reply: tree }), api({ reply: tree }))).toEqual([]);
    expect(openApiBreaks(api({ reply: tree }), api({ reply: cut }))).toEqual(['POST /notes/{} 201.id: is gone']);
  });
});

describe('services of two versions', () => {
  const SUBJECT = 'event.mr.note.created.v1';
  const breaks = (old: JsonSchema, now: JsonSchema) => eventBreaks({ [SUBJECT]: old }, { [SUBJECT]: now });

  it('agree about a new optional field', () => {
    expect(breaks(object({ id: text }), object({ id: text, by: text }, ['id']))).toEqual([]);
  });

  it('agree about a new field that has a default where older events lack it', () => {
    const by = { type: 'boolean', default: false };
    expect(breaks(object({ id: text }), object({ id: text, by }))).toEqual([]);
  });

  it.each<[string, JsonSchema, JsonSchema, string]>([
    [
      'a new required field, as older events lack it',
      object({ a: text }),
      object({ a: text, b: text }),
      '.b: is now required',
    ],
    ['a field that is gone', object({ a: text }), object({}), '.a: is gone'],
    ['a field that may be missing', object({ a: text }), object({ a: text }, []), '.a: may now be missing'],
    ['a value that older consumers refuse', state('a'), state('a', 'b'), ': may now be "b"'],
    ['a value that newer consumers refuse', state('a', 'b'), state('a'), ': no longer takes "b"'],
  ])('disagree about %s', (_what, old, now, problem) => {
    expect(breaks(old, now)).toEqual([`${SUBJECT}${problem}`]);
  });

  it('disagree about an event that is gone', () => {
    expect(eventBreaks({ [SUBJECT]: text }, {})).toEqual([`${SUBJECT}: is gone`]);
  });
});
