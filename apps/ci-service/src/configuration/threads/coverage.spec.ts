import { coverageIn } from './coverage.js';

describe('coverageIn', () => {
  it.each([
    [String.raw`Total: \d+%`, 'Total: 10%\nmore\nTotal: 20%\n', 20],
    [String.raw`\d+\.\d+% covered`, 'only 98.76% covered', 98.76],
    ['none', 'Total: 10%', null],
    ['Total', 'Total: 10%', null],
    [String.raw`Total: \d+`, 'Total: 1000', null],
    ['(', 'Total: 10%', null],
    [
      String.raw`TOTAL.*? (100(?:\.0+)?\%|[1-9]?\d(?:\.\d+)?\%)$`,
      'TOTAL                   1200     30    97%\n\n== 12 passed in 3.45s ==\n',
      97,
    ],
    [String.raw`^TOTAL.*\s+(\d+\%)$`, 'a.py 10 0 100%\nTOTAL 1200 30 97%\nReport: 12\n', 97],
    [String.raw`^\s*Lines:\s*\d+.\d+\%`, 'Coverage:\n  Lines:   85.50% ( 171/200 )\n', 85.5],
    [
      'Total.*?([0-9]{1,3})%',
      '<tfoot><tr><td>Total</td><td class="bar">12 of 240</td><td class="ctr2">95%</td></tr></tfoot>',
      95,
    ],
    [String.raw`^\d+\.\d+%`, 'total:\r\n99.9%\r\n', 99.9],
    [String.raw`\d+%$`, '10%\r\n20%\r\n', 20],
    ['Line: .*', 'Line: 70%\nLine: unknown in 3 files\nLine: none\n', 3],
    ['Line: .*', 'Line: 70%\nLine: none\n', 70],
    [String.raw`a: (\d+)%|b: (\d+)%`, 'a: 10%, b: 20%, a: 30%', 30],
    [String.raw`(\w+): (\d+)%`, 'x1: 10%', 10],
    [String.raw`Total:\s+\d+`, 'Total:\n50', null],
  ])('%s in %j is %s', (pattern, text, expected) => {
    expect(coverageIn(text, pattern)).toBe(expected);
  });
});
