import { z } from 'zod';
import { commaSeparated } from '@ingot/contracts';
import { coercionOf } from './coercion.js';

/** What the schema's coercion makes of a value. */
const coerced = (schema: z.core.$ZodType, value: unknown): unknown => coercionOf(schema)(value);

describe('coercion', () => {
  it.each<[string, z.core.$ZodType, unknown, unknown]>([
    ['a word for true', z.boolean(), 'Yes', true],
    ['a word for false', z.boolean(), 'OFF', false],
    ['a number for true', z.boolean(), 1, true],
    ['a boolean itself', z.boolean(), false, false],
    ['an empty boolean', z.boolean(), '', undefined],
    ['no boolean', z.boolean(), 'maybe', 'maybe'],
    ['a number that is no boolean', z.boolean(), 2, 2],
    ['a word for true where anything else is false', z.boolean().catch(false).default(false), 'yes', true],
    ['digits', z.int(), '42', 42],
    ['negative digits', z.int(), '-42', -42],
    ['a fraction where a whole number is wanted', z.int(), '4.2', '4.2'],
    ['letters among digits', z.int(), '4a', '4a'],
    ['hexadecimal digits', z.int(), '0x10', '0x10'],
    ['an exponent', z.number(), '1e5', '1e5'],
    ['blanks around digits', z.int(), ' 4', ' 4'],
    ['more digits than a number holds', z.int(), '9'.repeat(20), '9'.repeat(20)],
    ['an empty number', z.int(), '', undefined],
    ['a fraction', z.number(), '12.5', 12.5],
    ['a number where text is wanted', z.string(), 12, '12'],
    ['infinity where text is wanted', z.string(), Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
    ['a boolean where text is wanted', z.string(), true, true],
    ['empty text', z.string(), '', ''],
    ['text with a refinement', z.string().refine(() => true), 12, '12'],
    ['an empty word of an enumeration', z.enum(['a', 'b']), '', undefined],
    ['an empty time', z.iso.datetime(), '', undefined],
    ['an empty date', z.iso.date(), '', undefined],
    ['an empty date that may be written as a time', z.union([z.iso.date(), z.iso.datetime()]), '', undefined],
    ['an empty date or time that can be null', z.union([z.iso.date(), z.iso.datetime()]).nullish(), '', null],
    ['an empty number that can be null', z.int().nullish(), '', null],
    ['an empty text that can be null', z.string().nullish(), '', ''],
    ['an empty list that can be null', z.array(z.string()).nullish(), '', []],
    ['a list where names with commas are wanted', commaSeparated.max(9).nullish(), ['a', 'b c'], 'a,b c'],
    ['an empty list of names', commaSeparated.nullish().describe('names'), [], ''],
    ['names with commas themselves', commaSeparated.optional(), 'a, b', 'a, b'],
    ['a list that is not of names', commaSeparated, [['a']], [['a']]],
    ['a list where one text is wanted', z.string(), ['a'], ['a']],
    ['digits for one of a few numbers', z.literal([0, 1]), '1', 1],
    ['letters for one of a few numbers', z.literal([0, 1]), 'one', 'one'],
    ['digits for a number or a word', z.union([z.int(), z.enum(['Any'])]), '7', 7],
    ['a word for a number or a word', z.union([z.int(), z.enum(['Any'])]), 'Any', 'Any'],
    ['an empty number or word', z.union([z.int(), z.enum(['Any'])]), '', undefined],
    ['a list with an empty element', z.array(z.enum(['a', 'b'])), [''], []],
    ['a list of objects with an empty element', z.array(z.object({ a: z.int() })), [''], []],
    ['null where it means something', z.string().nullish(), null, null],
    ['null where it means nothing', z.string().optional(), null, undefined],
    ['null for something with a default', z.boolean().default(true), null, undefined],
    ['null for something required', z.string(), null, null],
    ['a word for something with a default', z.boolean().default(true), 'no', false],
    ['a list', z.array(z.int()), ['1', 2], [1, 2]],
    ['one for a list of one', z.array(z.int()), '1', [1]],
    ['an empty list', z.array(z.int()), '', []],
    ['an object with numbers for names', z.array(z.int()), { 0: '1', 1: '2' }, [1, 2]],
    ['an object with other names', z.array(z.int()), { a: '1' }, { a: '1' }],
    ['text where an object is wanted', z.object({ a: z.int() }), 'x', 'x'],
    ['a list where an object is wanted', z.object({ a: z.int() }), ['x'], ['x']],
  ])('makes the best of %s', (_name, schema, value, expected) => {
    expect(coerced(schema, value)).toEqual(expected);
  });

  it('goes into objects and lists, and drops what nobody asked for', () => {
    const schema = z.object({ actions: z.array(z.object({ force: z.boolean(), content: z.string().optional() })) });
    const given = { actions: [{ force: 'yes', content: 1, other: 'x' }], more: 'x' };
    expect(coerced(schema, given)).toEqual({ actions: [{ force: true, content: '1' }] });
  });

  it('leaves out what was not given', () => {
    expect(JSON.stringify(coerced(z.object({ a: z.int(), b: z.int() }), { a: '1' }))).toBe('{"a":1}');
  });
});
