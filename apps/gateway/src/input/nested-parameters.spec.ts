import { nestParameters, parseParameters } from './nested-parameters.js';

const plain = (text: string): unknown => JSON.parse(JSON.stringify(parseParameters(text)));

describe('nested parameters', () => {
  it.each([
    ['a=1&b=2', { a: '1', b: '2' }],
    ['a[b]=1&a[c]=2', { a: { b: '1', c: '2' } }],
    ['iids[]=1&iids[]=2', { iids: ['1', '2'] }],
    ['a[][b]=1&a[][c]=2&a[][b]=3', { a: [{ b: '1', c: '2' }, { b: '3' }] }],
    [
      'actions[][action]=create&actions[][file_path]=x&actions[][action]=delete&actions[][file_path]=y',
      {
        actions: [
          { action: 'create', file_path: 'x' },
          { action: 'delete', file_path: 'y' },
        ],
      },
    ],
    ['a[][b][]=1&a[][b][]=2', { a: [{ b: ['1', '2'] }] }],
    ['a=1&a=2', { a: '2' }],
    ['name=caf%C3%A9+au+lait', { name: 'café au lait' }],
    ['[x]=1', { '[x]': '1' }],
    ['empty=', { empty: '' }],
  ])('reads %s', (text, expected) => {
    expect(plain(text)).toEqual(expected);
  });

  it('keeps __proto__ an ordinary name', () => {
    const parsed = parseParameters('__proto__[polluted]=1');
    expect(Object.getPrototypeOf(parsed)).toBeNull();
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it.each([['a=1&a[b]=2'], ['a[b]=1&a[]=2'], [`a${'[b]'.repeat(40)}=1`]])('refuses %s', (text) => {
    expect(() => parseParameters(text)).toThrow();
  });

  it('refuses more parameters than the limit', () => {
    const pairs = Array.from({ length: 20_001 }, (_, index): [string, string] => [`p${index}`, '']);
    expect(() => nestParameters(pairs)).toThrow('too many');
  });
});
