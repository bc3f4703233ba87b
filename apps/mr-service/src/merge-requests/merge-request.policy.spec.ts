import { AccessLevel } from '@ingot/contracts';
import { mayCancelAutoMerge, mayMerge, mayRead, mayRemoveAfterMerge, mayUpdate } from './merge-request.policy.js';

const { none, guest, reporter, developer, maintainer, owner } = AccessLevel;
const standing = (accessLevel: AccessLevel) => ({ accessLevel, isReader: true, archived: false, disabledFeatures: [] });

const unprotected = { pushAccessLevel: developer, mergeAccessLevel: developer };
const protectedForMaintainers = { pushAccessLevel: maintainer, mergeAccessLevel: maintainer };
const developersMerge = { pushAccessLevel: maintainer, mergeAccessLevel: developer };
const developersPush = { pushAccessLevel: developer, mergeAccessLevel: maintainer };
const nobodyPushes = { pushAccessLevel: null, mergeAccessLevel: maintainer };

const parties = { authorId: 1, assigneeId: 2 };
const roles = [none, guest, reporter, developer, maintainer, owner];
const privately = (accessLevel: AccessLevel) => ({ ...standing(accessLevel), isReader: false });

describe('mayRead', () => {
  it.each([
    ['a private project', privately, [reporter, developer, maintainer, owner]],
    ['a project that everybody reads', standing, roles],
  ])('in %s lets exactly those roles', (_project, inProject, allowed) => {
    expect(roles.filter((role) => mayRead(parties, { userId: 3 }, inProject(role)))).toEqual(allowed);
  });

  it.each([1, 2])('lets author and assignee (%i), whatever their role', (userId) => {
    expect(roles.filter((role) => mayRead(parties, { userId }, privately(role)))).toEqual(roles);
  });

  it.each([1, 3])('lets nobody (%i) while merge requests are switched off', (userId) => {
    const project = { ...standing(owner), disabledFeatures: ['merge_requests' as const] };
    expect(mayRead(parties, { userId }, project)).toBe(false);
  });
});

describe('mayUpdate', () => {
  it('lets developers', () => {
    const allowed = roles.filter((role) => mayUpdate(parties, { userId: 3 }, standing(role)));
    expect(allowed).toEqual([developer, maintainer, owner]);
  });

  it.each([1, 2])('lets author and assignee (%i), whatever their role', (userId) => {
    expect(roles.filter((role) => mayUpdate(parties, { userId }, privately(role)))).toEqual(roles);
  });

  it.each([1, 3])('lets nobody (%i) in an archived project', (userId) => {
    expect(mayUpdate(parties, { userId }, { ...standing(owner), archived: true })).toBe(false);
  });

  it.each([1, 3])('lets nobody (%i) while merge requests are switched off', (userId) => {
    const project = { ...standing(owner), disabledFeatures: ['merge_requests' as const] };
    expect(mayUpdate(parties, { userId }, project)).toBe(false);
  });
});

describe('mayMerge', () => {
  it.each([
    ['an unprotected branch', unprotected, [developer, maintainer, owner]],
    ['a branch protected for maintainers', protectedForMaintainers, [maintainer, owner]],
    ['a branch that developers may merge to', developersMerge, [developer, maintainer, owner]],
    ['a branch that developers may push to', developersPush, [developer, maintainer, owner]],
    ['a branch that nobody may push to', nobodyPushes, [maintainer, owner]],
  ])('to %s lets exactly those roles', (_branch, rights, allowed) => {
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
