import { AccessLevel } from '@ingot/contracts';
import { mayCancelAutoMerge, mayMerge, mayRead, mayDeleteAfterMerge, mayUpdate } from './merge-request.policy.js';

const { none, guest, reporter, developer, maintainer, owner } = AccessLevel;
const access = (accessLevel: AccessLevel) => ({ accessLevel, isReader: true, archived: false, disabledFeatures: [] });

const plain = { isProtected: false, isDefault: false };
const unprotected = { pushAccessLevel: developer, mergeAccessLevel: developer, ...plain };
const protectedForMaintainers = { pushAccessLevel: maintainer, mergeAccessLevel: maintainer, ...plain };
const developersMerge = { pushAccessLevel: maintainer, mergeAccessLevel: developer, ...plain };
const developersPush = { pushAccessLevel: developer, mergeAccessLevel: maintainer, ...plain };
const nobodyPushes = { pushAccessLevel: null, mergeAccessLevel: maintainer, ...plain };

const nobodyMerges = { pushAccessLevel: null, mergeAccessLevel: none, ...plain };

const parties = { authorId: 1, assigneeId: 2 };
const roles = [none, guest, reporter, developer, maintainer, owner];
const privately = (accessLevel: AccessLevel) => ({ ...access(accessLevel), isReader: false });

describe('mayRead', () => {
  it.each([
    ['a private project', privately, [reporter, developer, maintainer, owner]],
    ['a project that everybody reads', access, roles],
  ])('in %s lets exactly those roles', (_project, inProject, allowed) => {
    expect(roles.filter((role) => mayRead(parties, { userId: 3 }, inProject(role)))).toEqual(allowed);
  });

  it.each([1, 2])('lets author and assignee (%i), whatever their role', (userId) => {
    expect(roles.filter((role) => mayRead(parties, { userId }, privately(role)))).toEqual(roles);
  });

  it.each([1, 3])('lets nobody (%i) while merge requests are switched off', (userId) => {
    const project = { ...access(owner), disabledFeatures: ['merge_requests' as const] };
    expect(mayRead(parties, { userId }, project)).toBe(false);
  });
});

describe('mayUpdate', () => {
  it('lets developers', () => {
    const allowed = roles.filter((role) => mayUpdate(parties, { userId: 3 }, access(role)));
    expect(allowed).toEqual([developer, maintainer, owner]);
  });

  it.each([1, 2])('lets author and assignee (%i), whatever their role', (userId) => {
    expect(roles.filter((role) => mayUpdate(parties, { userId }, privately(role)))).toEqual(roles);
  });

  it.each([1, 3])('lets nobody (%i) in an archived project', (userId) => {
    expect(mayUpdate(parties, { userId }, { ...access(owner), archived: true })).toBe(false);
  });

  it.each([1, 3])('lets nobody (%i) while merge requests are switched off', (userId) => {
    const project = { ...access(owner), disabledFeatures: ['merge_requests' as const] };
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
    ['a branch that nobody may push or merge to', nobodyMerges, []],
  ])('to %s lets exactly those roles', (_branch, rights, allowed) => {
    expect(roles.filter((role) => mayMerge(access(role), rights))).toEqual(allowed);
  });

  it('lets nobody in an archived project', () => {
    expect(mayMerge({ ...access(owner), archived: true }, unprotected)).toBe(false);
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

describe('mayDeleteAfterMerge', () => {
  it.each([
    [true, false, false],
    [false, true, false],
    [false, false, true],
  ])('answers %s where protected is %s and default is %s', (expected, isProtected, isDefault) => {
    expect(mayDeleteAfterMerge({ ...unprotected, isProtected, isDefault })).toBe(expected);
  });
});
