import { AccessLevel } from './access.js';
import { type BranchRights, mayMergeInto, mayPushTo, mayRewrite } from './branch-rights.js';

const { none, developer, maintainer, owner } = AccessLevel;
const rights = (pushAccessLevel: AccessLevel | null, mergeAccessLevel: AccessLevel): BranchRights => ({
  pushAccessLevel,
  mergeAccessLevel,
  isProtected: true,
  isDefault: false,
});

describe('rights to a branch', () => {
  it.each([
    ['developers push, maintainers merge', rights(developer, maintainer), true],
    ['maintainers push, developers merge', rights(maintainer, developer), true],
    ['only maintainers push and merge', rights(maintainer, maintainer), false],
  ])('where %s', (_rule, given, expected) => {
    expect(mayMergeInto(given, developer)).toBe(expected);
  });

  it('a rule with level 0 is for nobody, whatever their role', () => {
    for (const role of [none, owner]) {
      expect(mayMergeInto(rights(null, none), role)).toBe(false);
      expect(mayPushTo(rights(none, none), role)).toBe(false);
      expect(mayPushTo(rights(null, none), role, false)).toBe(false);
      expect(mayRewrite(rights(none, none), role)).toBe(false);
    }
  });
});
