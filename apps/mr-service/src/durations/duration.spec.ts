import { formatDuration } from './duration-format.js';
import { parseDuration } from './duration-parser.js';

const [HOUR, DAY, WEEK, MONTH, YEAR] = [3_600, 28_800, 144_000, 864_000, 31_557_600];

describe('parseDuration', () => {
  it.each([
    ...['s', 'sec', 'secs', 'second', 'seconds'].map((unit) => [unit, 1] as const),
    ...['m', 'min', 'mins', 'minute', 'minutes'].map((unit) => [unit, 60] as const),
    ...['h', 'hr', 'hrs', 'hour', 'hours'].map((unit) => [unit, HOUR] as const),
    ...['d', 'dy', 'day', 'days'].map((unit) => [unit, DAY] as const),
    ...['w', 'wk', 'wks', 'week', 'weeks'].map((unit) => [unit, WEEK] as const),
    ...['mo', 'mos', 'month', 'months'].map((unit) => [unit, MONTH] as const),
    ...['y', 'yr', 'yrs', 'year', 'years'].map((unit) => [unit, YEAR] as const),
  ])('knows the unit %s', (unit, seconds) => {
    expect([parseDuration(unit), parseDuration(`2${unit}`), parseDuration(`2 ${unit.toUpperCase()}`)]).toEqual([
      seconds,
      2 * seconds,
      2 * seconds,
    ]);
  });

  it.each([
    ['1h 30m', HOUR + 1_800],
    ['1h30m', HOUR + 1_800],
    ['3w1h', 3 * WEEK + HOUR],
    ['1mo 2w 3d 4h 5m 6s', MONTH + 2 * WEEK + 3 * DAY + 4 * HOUR + 306],
    ['  1 hour,  30 minutes ', HOUR + 1_800],
    ['1 hour and 30 minutes', HOUR + 1_800],
    ['1 week with 2 days plus 3 hours', WEEK + 2 * DAY + 3 * HOUR],
    ['1.5h', 1.5 * HOUR],
    ['0.25 days', DAY / 4],
    ['.5h', HOUR / 2],
    ['30m 1h', HOUR + 1_800],
    ['1h 1h', 2 * HOUR],
    ['day', DAY],
    ['week and day', WEEK + DAY],
    ['2', 2 * HOUR],
    ['1h 30', 31 * HOUR],
    ['1.5', 1.5 * HOUR],
    ['3:41:59', 3 * HOUR + 41 * 60 + 59],
    ['41:59', 41 * 60 + 59],
    ['00:00:05', 5],
    ['one hour', HOUR],
    ['Two Days', 2 * DAY],
    ['twelve minutes', 720],
    ['twenty-one minutes', 1_260],
    ['twenty one minutes and ten seconds', 1_270],
    ['one hundred twenty seconds', 120],
    ['two thousand three hundred four seconds', 2_304],
    ['hundred minutes', 6_000],
    ['three', 3 * HOUR],
    ['-1h', -HOUR],
    ['- 1h 30m', -HOUR - 1_800],
    ['-3:00:00', -3 * HOUR],
    ['0.4h 0.6h', HOUR],
    ['2147483647s', 2_147_483_647],
  ])('reads %j as %i seconds', (text, seconds) => {
    expect(parseDuration(text)).toBe(seconds);
  });

  it.each([
    ...['', ' ', '-', ',', 'and', 'soon', '1 fortnight', '1h soon', 'h1x', '1h -30m', '--1h', '1h!', '1.2.3h', '1e3h'],
    ...['0', '0h', '0m 0s', '-0h', '0:00:00', 'zero hours', '0.1s', '1:2:3:4', '1:', ':30', '2147483648s', '99999y'],
    ...['9'.repeat(255), '1h\u200b', '½h', 'NaN', 'Infinity', '0x10h', '१h'],
  ])('finds no time in %j', (text) => {
    expect(parseDuration(text)).toBeNull();
  });
});

describe('formatDuration', () => {
  it.each([
    [1, '1s'],
    [59, '59s'],
    [60, '1m'],
    [3_600, '1h'],
    [5_400, '1h 30m'],
    [5_401, '1h 30m 1s'],
    [28_799, '7h 59m 59s'],
    [28_800, '1d'],
    [144_000, '1w'],
    [435_600, '3w 1h'],
    [576_000, '1mo'],
    [MONTH, '1mo 2w'],
    [YEAR, '1y'],
    [YEAR + HOUR, '1y 1h'],
    [-5_400, '-1h 30m'],
  ])('shows %i seconds as %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });

  it('shows no time as nothing', () => {
    expect(formatDuration(0)).toBeNull();
  });

  it('reads what it shows as the same, up to weeks', () => {
    const lengths = [1, 61, HOUR + 1, 7 * HOUR + 59, DAY + 60, 4 * DAY + 7 * HOUR, 3 * WEEK + 4 * DAY + 30];
    expect(lengths.map((seconds) => parseDuration(formatDuration(seconds) ?? ''))).toEqual(lengths);
  });
});
