import { nameSearch } from './name-search.js';

const NAMES = ['v1.0', 'V1.1', 'group/v1.0', 'x^y', 'a$b'];

describe('nameSearch', () => {
  it.each([
    ['', NAMES],
    ['v1', ['v1.0', 'V1.1', 'group/v1.0']],
    ['.0', ['v1.0', 'group/v1.0']],
    ['^v1', ['v1.0', 'V1.1']],
    ['1.0$', ['v1.0', 'group/v1.0']],
    ['^V1.0$', ['v1.0']],
    ['^', NAMES],
    ['$', NAMES],
    ['^$', []],
    ['x^', ['x^y']],
    ['$b', ['a$b']],
    ['v.*', []],
  ])('finds by %j %j', (search, found) => {
    expect(NAMES.filter(nameSearch(search))).toEqual(found);
  });
});
