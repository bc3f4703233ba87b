import { z } from 'zod';
import {
  calendarDate,
  createLabel,
  DomainError,
  filledText,
  id,
  text,
  textUpTo,
  timestamp,
  updateLabel,
} from '@ingot/contracts';
import { inputReader } from './input-reader.js';
import { refusalFor } from './validation.js';

/** What a client reads whose parameters do not fit the schema. */
function refusal(schema: z.ZodType, given: unknown): { code: string; body: unknown } {
  const { error } = schema.safeParse(given);
  if (error === undefined) throw new Error('the schema takes it');
  const { code, body } = refusalFor(error, given);
  return { code, body };
}

function refusedBody(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error instanceof DomainError ? error.body : error;
  }
}

const bad = (body: object) => ({ code: 'bad_request', body });
const E = (error: string) => bad({ error });
/** With the values that there are. */
const choice = (error: string, allowed: string) => bad({ error, error_description: `Allowed: ${allowed}` });
const V = (property: string, ...messages: string[]) => bad({ message: { [property]: messages } });
/** With what is expected instead. */
const kind = (name: string, expected: string) =>
  bad({ error: `${name} is invalid`, error_description: `Expected ${expected}` });
const missing = (name: string) => bad({ message: `400 (Bad request) "${name}" not given` });

const TIME = '2030-01-31T12:00:00Z';
const NONE_OF_X_Z = choice('a does not have a valid value', 'x, z');

describe('the refusal of parameters', () => {
  it.each<[string, z.ZodType, unknown, object]>([
    ['a missing one', z.object({ branch: filledText }), {}, missing('branch')],
    ['a missing one of an enumeration', z.object({ state: z.enum(['a']) }), {}, missing('state')],
    [
      'one missing in a list',
      z.object({ a: z.array(z.object({ b: text })) }),
      { a: [{ b: '' }, {}] },
      missing('a[1][b]'),
    ],
    ['a missing one before a wrong one', z.object({ a: z.int(), b: text }), { a: 'x' }, missing('b')],
    ['one of another type', z.object({ a: z.int() }), { a: 'x' }, kind('a', 'a number')],
    ['a fraction', z.object({ a: z.int() }), { a: 1.5 }, kind('a', 'a whole number')],
    ['a text for a flag', z.object({ a: z.boolean() }), { a: 'maybe' }, kind('a', 'true or false')],
    ['a text for a list', z.object({ a: z.array(text) }), { a: 'x' }, kind('a', 'a list')],
    ['a null', z.object({ a: text }), { a: null }, kind('a', 'a text')],
    [
      'no time',
      z.object({ since: timestamp }),
      { since: 'x' },
      kind('since', `a time with its offset, such as ${TIME}`),
    ],
    ['no day', z.object({ a: calendarDate }), { a: 'tomorrow' }, kind('a', 'a date, such as 2030-01-31')],
    ['the year 0', z.object({ a: calendarDate }), { a: '0000-01-01' }, E('a is invalid')],
    ['a NUL character', z.object({ a: text }), { a: '\0' }, E('a is invalid')],
    ['a number out of range', z.object({ a: id }), { a: 0 }, E('a is invalid')],
    ['a word of no enumeration', z.object({ a: z.enum(['x', 'z']) }), { a: 'y' }, NONE_OF_X_Z],
    ['a word of no enumeration in a list', z.object({ a: z.array(z.enum(['x', 'z'])) }), { a: ['y'] }, NONE_OF_X_Z],
    [
      'a number that is none of a few',
      z.object({ a: z.literal([0, 1]) }),
      { a: 2 },
      choice('a does not have a valid value', '0, 1'),
    ],
    ['a blank one', z.object({ a: filledText }), { a: ' ' }, E('a is empty')],
    ['too long a text', z.object({ a: textUpTo(3) }), { a: 'four' }, V('a', 'is too long (maximum is 3 characters)')],
    [
      'a number with words for its range',
      z.object({ a: z.int().min(0, 'must be greater than or equal to 0') }),
      { a: -1 },
      V('a', 'must be greater than or equal to 0'),
    ],
    ['too long a list', z.object({ a: z.array(text).max(1) }), { a: ['', ''] }, E('a is invalid')],
    [
      'none of several',
      z.object({}).refine(() => false, { params: { problem: 'at_least_one', names: ['a', 'b'] } }),
      {},
      E('a, b are missing, at least one parameter must be provided'),
    ],
    [
      'some of what belongs together',
      z.object({}).refine(() => false, { params: { problem: 'all_or_none', names: ['a', 'b'] } }),
      {},
      E('a, b provide all or none of parameters'),
    ],
    ['parameters that are none', z.object({}), 'x', kind('request', 'an object')],
  ])('says what is wrong with %s', (_name, schema, given, expected) => {
    expect(refusal(schema, given)).toEqual(expected);
  });

  it('names what nobody asked for, when something is missing', () => {
    const path = { id: '1' };
    expect(refusedBody(() => inputReader(createLabel)({ ...path, nmae: 'bug' }))).toEqual({
      message: '400 (Bad request) "name" not given',
      reason: 'Unknown parameters: nmae',
    });
    const misspelt = { ...path, name: 'bug', colour: '#000', private_token: 'x' };
    expect(refusedBody(() => inputReader(updateLabel)(misspelt))).toEqual({
      error: 'new_name, color, description, priority are missing, at least one parameter must be provided',
      error_description: 'Unknown parameters: colour',
    });
    const member = { id: '1', name: 'bug', toString: '#000' };
    expect(refusedBody(() => inputReader(updateLabel)(member))).toMatchObject({
      error_description: 'Unknown parameters: toString',
    });
  });

  it.each(['private_token', 'access_token', 'bearer_token', 'job_token'])(
    'does not take %s for a parameter that nobody knows',
    (name) => {
      expect(refusedBody(() => inputReader(updateLabel)({ id: '1', name: 'bug', [name]: 'x' }))).not.toHaveProperty(
        'error_description',
      );
    },
  );
});
