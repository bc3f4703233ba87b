import { colorCode } from './label-colors.js';

describe('colorCode', () => {
  it.each([
    ['red', '#FF0000'],
    ['Red', '#FF0000'],
    ['black', '#000000'],
    ['rebeccapurple', '#663399'],
    ['lightGoldenrodYellow', '#FAFAD2'],
  ])('gives the code of %s', (name, code) => {
    expect(colorCode(name)).toBe(code);
  });

  it.each(['#f0f', '#abcdef', '', 'fff', 'reddish', ' red', 'transparent', 'constructor', '__proto__', 'rgb(1, 2, 3)'])(
    'leaves %j as it is',
    (given) => {
      expect(colorCode(given)).toBe(given);
    },
  );
});
