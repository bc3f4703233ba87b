import { expressionOf, holds, lookupIn } from './expression.js';

const VARIABLES = new Map([
  ['A', 'one'],
  ['EMPTY', ''],
  ['PATTERN', '/^o.e$/'],
]);

describe('an expression', () => {
  it.each([
    ['$A', true],
    ['$EMPTY', false],
    ['$NONE', false],
    ['$A == "one"', true],
    ["$A == 'two'", false],
    ['$A != "two"', true],
    ['"one" == $A', true],
    ['$NONE == null', true],
    ['$EMPTY == null', false],
    ['$EMPTY == ""', true],
    ['$A =~ /^o/', true],
    ['$A =~ /^O/', false],
    ['$A =~ /^O/i', true],
    ['$A !~ /^x/', true],
    ['$A =~ $PATTERN', true],
    ['$A =~ $NONE', false],
    ['$NONE =~ /x/', false],
    ['$A =~ /a\\/b/', false],
    ['$A && $EMPTY', false],
    ['$A || $EMPTY', true],
    ['$EMPTY && $NONE || $A', true],
    ['$A || $EMPTY && $NONE', true],
    ['($A || $EMPTY) && $NONE', false],
    ['$A=="one"&&$A', true],
  ])('%s is %s', (text, expected) => {
    const expression = expressionOf(text);

    expect(expression && holds(expression, lookupIn(VARIABLES))).toBe(expected);
  });

  it.each([
    '',
    '$A ==',
    '== $A',
    '$A $A',
    '($A',
    '$A)',
    '/a/',
    '$A == /a/',
    '$A =~ "a"',
    '$A & $A',
    'A',
    '$A =~ /(/',
    '"a',
  ])('%j is none', (text) => {
    expect(expressionOf(text)).toBeNull();
  });
});
