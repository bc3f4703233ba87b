import { OPERATIONS } from '../resources/operations.js';
import { groupsOf, groupTitle, resourceOf } from './resource-groups.js';

describe('the groups of operations', () => {
  const groups = groupsOf(OPERATIONS);

  it('hold each resource once', () => {
    const resources = groups.flatMap((group) => group.resources);
    expect(resources.filter((resource, index) => resources.indexOf(resource) !== index)).toEqual([]);
    expect(OPERATIONS.filter((operation) => !resources.includes(resourceOf(operation)))).toEqual([]);
  });

  it('begin with projects, and have titles for people', () => {
    expect(groups[0]?.title).toBe('Projects');
    expect(groups.map(({ title }) => title).filter((title) => /_|^[a-z]/.test(title))).toEqual([]);
  });

  it('take up a resource that none of them names', () => {
    const operations = [{ name: 'magic_wands.wave' }];
    expect(groupsOf(operations)).toEqual([
      { title: 'Magic wands', description: 'Magic wands.', resources: ['magic_wands'] },
    ]);
    expect(groupTitle({ name: 'magic_wands.wave' })).toBe('Magic wands');
  });
});
