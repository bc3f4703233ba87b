import { AccessLevel } from '@ingot/contracts';
import { mayCancelAutoMerge, mayMerge, mayRemoveAfterMerge } from './merge-request.policy.js';

const { none, guest, reporter, developer, maintainer, owner } = AccessLevel;
const standing = (accessLevel: AccessLevel) => ({ accessLevel, isReader: true, archived: false, disabledFeatures: [] });

const unprotected = { pushAccessLevel: developer, mergeAccessLevel: developer };
const protectedForMaintainers = { pushAccessLevel: maintainer, mergeAccessLevel: maintainer };
const developersMerge = { pushAccessLevel: maintainer, mergeAccessLevel: developer };
const developersPush = { pushAccessLevel: developer, mergeAccessLevel: maintainer };
const nobodyPushes = { pushAccessLevel: null, mergeAccessLevel: maintainer };

describe('mayMerge', () => {
  it.each([
    ['an unprotected branch', unprotected, [developer, maintainer, owner]],
    ['a branch protected for maintainers', protectedForMaintainers, [maintainer, owner]],
    ['a branch that developers may merge to', developersMerge, [developer, maintainer, owner]],
    ['a branch that developers may push to', developersPush, [developer, maintainer, owner]],
    ['a branch that nobody may push to', nobodyPushes, [maintainer, owner]],
  ])('to %s lets exactly those roles', (_branch, rights, allowed) => {
    const roles = [none, guest, reporter, developer, maintainer, owner];
    expect(roles.filter((role) => mayMerge(standing(role), rights))).toEqual(allowed);
  });

  it('lets nobody in an archived project', () => {
    expect(mayMerge({ ...standing(owner), archived: true }, unprotected)).toBe(false);
  });
});

describe('mayCancelAutoMerge', () => {
  it.each([
    [true, 'the author who may merge', 1, true],
    [true, 'the author who may not merge', 1, false],
    [true, 'another who may merge', 2, true],
    [false, 'another who may not merge', 2, false],
  ])('answers %s for %s', (expected, _who, userId, isAllowedToMerge) => {
    expect(mayCancelAutoMerge({ userId }, { authorId: 1 }, isAllowedToMerge)).toBe(expected);
  });
});

describe('mayRemoveAfterMerge', () => {
  it.each([
    [true, false, false],
    [false, true, false],
    [false, false, true],
  ])('answers %s where protected is %s and default is %s', (expected, isProtected, isDefault) => {
    expect(mayRemoveAfterMerge({ ...unprotected, isProtected, isDefault })).toBe(expected);
  });
});
