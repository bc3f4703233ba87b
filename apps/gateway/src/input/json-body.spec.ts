import { parseJson } from './json-body.js';

const TOO_DEEP = 'parameters are nested too deeply';
const TOO_MANY = 'too many parameters';
const nested = (depth: number): string => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;

describe('JSON bodies', () => {
  it.each([
    ['', {}],
    ['null', {}],
    ['{"a":[{"b":"c"}]}', { a: [{ b: 'c' }] }],
    [String.raw`{"a":"{\"[","b":"\\"}`, { a: '{"[', b: '\\' }],
    [String.raw`{"a":"half \ud83d"}`, { a: 'half \uFFFD' }],
    [nested(10), { a: [[[[[[[[[]]]]]]]]] }],
    [`{"a":[${'0,'.repeat(19_999)}0]}`, { a: Array(20_000).fill(0) }],
    [`{"a":"${'[,'.repeat(1_000_000)}"}`, { a: '[,'.repeat(1_000_000) }],
  ])('are read: %#', (text, expected) => {
    expect(parseJson(text)).toEqual(expected);
  });

  it.each([
    ['objects', nested(11), TOO_DEEP],
    ['millions of lists', '['.repeat(3_000_000), TOO_DEEP],
    ['lists beside each other', `{"a":[${'[],'.repeat(20_001)}0]}`, TOO_MANY],
    ['names', `{${Array.from({ length: 20_002 }, (_, n) => `"${n}":0`).join()}}`, TOO_MANY],
    ['values behind texts that end in backslashes', String.raw`{"a":["\\",${'0,'.repeat(20_001)}0]}`, TOO_MANY],
    ['an unfinished text', '{"a":"', 'the body is not valid JSON'],
    ['a list', '[1]', 'the body must be a JSON object'],
  ])('are refused for %s', (_what, text, reason) => {
    expect(() => parseJson(text)).toThrow(reason);
  });
});
