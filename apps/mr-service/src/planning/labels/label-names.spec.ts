import { labelNames } from './label-names.js';

describe('labelNames', () => {
  it('trims, drops blanks and repetitions, and sorts', () => {
    expect(labelNames(' ui, bug,, ui ,api ')).toEqual(['api', 'bug', 'ui']);
  });

  it('finds none in an empty list', () => {
    expect(labelNames('')).toEqual([]);
  });
});
