import fc from 'fast-check';
import { MalformedParameters, nestParameters, type Parameter, parseParameters } from './nested-parameters.js';

const name = fc.stringMatching(/^[a-z]{1,6}$/);
const text = fc.string({ unit: 'grapheme', maxLength: 12 });

/** Objects of texts, of lists of texts, and of objects of texts, as forms can say them. */
const parameters = fc.dictionary(
  name,
  fc.oneof(text, fc.array(text, { minLength: 1, maxLength: 4 }), fc.dictionary(name, text, { minKeys: 1, maxKeys: 3 })),
  { maxKeys: 5 },
);

/** As clients write them. */
function pairsOf(prefix: string, value: Parameter): [string, string][] {
  if (typeof value === 'string') return [[prefix, value]];
  if (Array.isArray(value)) return value.flatMap((element: unknown) => pairsOf(`${prefix}[]`, element));
  return Object.entries(value ?? {}).flatMap(([inner, innerValue]) => pairsOf(`${prefix}[${inner}]`, innerValue));
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('nested parameters', () => {
  it('are read as what they were written from', () => {
    fc.assert(
      fc.property(parameters, (given) => {
        const written = Object.entries(given).flatMap(([key, value]) => pairsOf(key, value));
        expect(plain(nestParameters(written))).toEqual(plain(given));
        expect(plain(parseParameters(new URLSearchParams(written).toString()))).toEqual(plain(given));
      }),
    );
  });

  it('are objects or refused, whatever their names are, and change no object but their own', () => {
    const odd = fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.stringMatching(/^[a[\]]{1,14}$/),
      fc.constantFrom('__proto__', '__proto__[polluted]', 'a[__proto__][polluted]', 'constructor[prototype][polluted]'),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(odd, text), { maxLength: 8 }), (pairs) => {
        try {
          expect(Object.getPrototypeOf(nestParameters(pairs))).toBeNull();
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedParameters);
        }
        expect(Reflect.get({}, 'polluted')).toBeUndefined();
      }),
    );
  });
});
