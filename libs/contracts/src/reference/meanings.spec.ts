import { fieldMeaning, MEANINGS_BY_AREA, singular } from './meanings.js';

describe('the meanings of fields', () => {
  it('are each given once', () => {
    const names = MEANINGS_BY_AREA.flatMap((area) => Object.keys(area));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('name what has the field', () => {
    expect(fieldMeaning('title', 'merge request')).toBe('title of the merge request, one line');
    expect(fieldMeaning('unheard_of', 'issue')).toBeUndefined();
  });

  it.each([
    ['branches', 'branch'],
    ['commit statuses', 'commit status'],
    ['releases', 'release'],
    ['directories', 'directory'],
    ['todos', 'todo'],
    ['award emoji', 'award emoji'],
    ['status', 'status'],
  ])('are about one of the %s: a %s', (plural, one) => {
    expect(singular(plural)).toBe(one);
  });
});
