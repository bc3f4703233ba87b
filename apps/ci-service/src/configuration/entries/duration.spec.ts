import { secondsOf } from './duration.js';

describe('secondsOf', () => {
  it.each([
    ['1 week', 604_800],
    ['3 mins 4 sec', 184],
    ['7d', 604_800],
    ['1h 30m', 5_400],
    ['1 day, 2 hours and 3 seconds', 93_603],
    ['2 hrs', 7_200],
    ['1 mo', 2_592_000],
    ['1.5 hours', 5_400],
    ['90', 90],
    [' 1 Day ', 86_400],
    ['never', 0],
    ['0', 0],
  ])('reads %j', (text, seconds) => {
    expect(secondsOf(text)).toBe(seconds);
  });

  it.each(['', 'soon', '1 fortnight', '-1 day', '1 day later', 'day', '1'.repeat(99), `${'1 day '.repeat(50)}`])(
    'finds none in %j',
    (text) => {
      expect(secondsOf(text)).toBeNull();
    },
  );
});
