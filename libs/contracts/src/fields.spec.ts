import { commaSeparated, givenTimestamp } from './fields.js';

describe('times', () => {
  it.each([
    ['2020-02-29T10:00:00Z', '2020-02-29T10:00:00.000Z'],
    ['2020-02-29T10:00:00.123456+02:00', '2020-02-29T08:00:00.123Z'],
    ['2020-02-29T10:00:00+0200', '2020-02-29T08:00:00.000Z'],
    ['2020-02-29T10:00:00', '2020-02-29T10:00:00.000Z'],
    ['2020-02-29', '2020-02-29T00:00:00.000Z'],
  ])('are read as existing clients write them: %s', (given, time) => {
    expect(givenTimestamp.parse(given)).toBe(time);
  });

  it.each([
    'yesterday',
    '2020-02-30',
    '2020-02-30T10:00:00',
    '2020-02-30T10:00:00+0200',
    '2020-02-29+0200',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:00:00-0200',
  ])('are refused when there is no such time: %s', (given) => {
    expect(givenTimestamp.safeParse(given).success).toBe(false);
  });
});

describe('comma-separated names', () => {
  it('are refused before they are split when there are far too many', () => {
    expect(commaSeparated.safeParse('a,'.repeat(60_000)).success).toBe(false);
    expect(commaSeparated.safeParse('a,'.repeat(50_000)).success).toBe(true);
  });
});
