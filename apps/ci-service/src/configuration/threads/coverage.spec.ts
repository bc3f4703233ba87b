import { coverageIn } from './coverage.js';

describe('coverageIn', () => {
  it.each([
    [String.raw`Total: \d+%`, 'Total: 10%\nmore\nTotal: 20%\n', 20],
    [String.raw`\d+\.\d+% covered`, 'only 98.76% covered', 98.76],
    ['none', 'Total: 10%', null],
    ['Total', 'Total: 10%', null],
    [String.raw`Total: \d+`, 'Total: 1000', null],
    ['(', 'Total: 10%', null],
  ])('%s in %j is %s', (pattern, text, expected) => {
    expect(coverageIn(text, pattern)).toBe(expected);
  });
});
