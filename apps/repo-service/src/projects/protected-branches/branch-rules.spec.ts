import { type AccessLevel, mayMergeInto, mayPushTo, mayRewrite } from '@ingot/contracts';
import { countTurns } from '../../git/testing/counted-turns.js';
import {
  BranchPattern,
  BranchRules,
  canCoverBranches,
  MAX_WILDCARDS,
  type ProtectionRule,
  protectionFlags,
} from './branch-rules.js';

const rule = (name: string, pushLevel: 0 | 30 | 40, mergeLevel: 30 | 40): ProtectionRule => ({
  name,
  pushLevel,
  mergeLevel,
});
const rights = (...rules: ProtectionRule[]) => new BranchRules('main', rules).rightsFor('main');
const developer: AccessLevel = 30;
const maintainer: AccessLevel = 40;

describe('BranchRules', () => {
  it('gives developers an unprotected branch', () => {
    expect(new BranchRules('main', [rule('main', 40, 40)]).rightsFor('feature')).toEqual({
      pushAccessLevel: 30,
      mergeAccessLevel: 30,
      isProtected: false,
      isDefault: false,
    });
  });

  it.each([
    ['for maintainers at protection level 2', 2, 40, true],
    ['for developers at protection level 1', 1, 30, false],
    ['for developers at protection level 0', 0, 30, false],
  ] as const)('keeps every branch of an empty repository %s', (_case, protection, level, isProtected) => {
    expect(new BranchRules(null, []).withFirstBranch(protection).rightsFor('main')).toEqual({
      pushAccessLevel: level,
      mergeAccessLevel: level,
      isProtected,
      isDefault: false,
    });
  });

  it('goes by the rules of an empty repository where there are any', () => {
    const rules = new BranchRules(null, [rule('main', 40, 40)]).withFirstBranch(0);
    expect(rules.rightsFor('main')).toMatchObject({ pushAccessLevel: 40, isProtected: true });
  });

  it.each([
    ['one rule', [rule('main', 40, 40)], 40, 40],
    ['the most permissive of several', [rule('main', 40, 30), rule('m*', 30, 40)], 30, 30],
    ['a rule that allows beside one that lets nobody push', [rule('main', 0, 40), rule('*', 40, 40)], 40, 40],
    ['a rule that lets nobody push', [rule('main', 0, 30)], null, 30],
  ] as const)('goes by %s', (_case, rules, pushAccessLevel, mergeAccessLevel) => {
    expect(rights(...rules)).toEqual({ pushAccessLevel, mergeAccessLevel, isProtected: true, isDefault: true });
  });
});

describe('the rights to a branch', () => {
  it.each([
    ['maintainers only', rights(rule('main', 40, 40)), false, false],
    ['developers merge', rights(rule('main', 40, 30)), false, true],
    ['developers push, and so merge', rights(rule('main', 30, 40)), true, true],
    ['nobody pushes, maintainers merge', rights(rule('main', 0, 40)), false, false],
    ['unprotected', new BranchRules('main', []).rightsFor('x'), true, true],
  ] as const)('a developer: %s', (_case, given, pushes, merges) => {
    expect([mayPushTo(given, developer), mayMergeInto(given, developer)]).toEqual([pushes, merges]);
  });

  it('let those who can merge create the branch', () => {
    expect(mayPushTo(rights(rule('main', 40, 30)), developer, false)).toBe(true);
    expect(mayPushTo(rights(rule('main', 40, 40)), developer, false)).toBe(false);
  });

  it('let nobody push where the push level is 0', () => {
    expect(mayPushTo(rights(rule('main', 0, 40)), 50)).toBe(false);
  });

  it('let maintainers rewrite a protected branch, but not developers', () => {
    const open = rights(rule('main', 30, 30));
    expect([mayRewrite(open, maintainer), mayRewrite(open, developer)]).toEqual([true, false]);
    expect(mayRewrite(new BranchRules('main', []).rightsFor('x'), developer)).toBe(true);
  });
});

describe('protectionFlags', () => {
  it.each([
    [rights(rule('main', 40, 40)), { protected: true, developers_can_push: false, developers_can_merge: false }],
    [rights(rule('main', 30, 30)), { protected: true, developers_can_push: true, developers_can_merge: true }],
    [rights(rule('main', 0, 30)), { protected: true, developers_can_push: false, developers_can_merge: true }],
    [rights(), { protected: false, developers_can_push: false, developers_can_merge: false }],
  ])('shows %j as %j', (given, expected) => {
    expect(protectionFlags(given)).toEqual(expected);
  });
});

describe('a rule', () => {
  it('has as many wildcards as it may, and not more', () => {
    expect(canCoverBranches('*a'.repeat(MAX_WILDCARDS))).toBe(true);
    expect(canCoverBranches('*a'.repeat(MAX_WILDCARDS + 1))).toBe(false);
    expect(canCoverBranches('release-*')).toBe(true);
    expect(canCoverBranches('a..*')).toBe(false);
  });
});

describe('the rights to many branches', () => {
  it('are told in order, and in many turns of the event loop where there are many patterns', async () => {
    const patterns = Array.from({ length: 1_000 }, (_, index) => rule(`*a*b*c${index}*`, 40, 40));
    const rules = new BranchRules('main', [...patterns, rule('exact', 40, 40)]);
    const branches = ['main', 'exact', 'xaxbxc7x', ...Array.from({ length: 497 }, (_, index) => `other-${index}`)];
    const turns = countTurns();
    const all = await rules.rightsForAll(branches);

    expect(turns.end()).toBeGreaterThanOrEqual(90);
    expect(all).toEqual(branches.map((branch) => rules.rightsFor(branch)));
    expect(all.slice(0, 4).map(({ isProtected }) => isProtected)).toEqual([false, true, true, false]);
  });
});

describe('BranchPattern', () => {
  it.each([
    ['main', 'main'],
    ['*', 'main'],
    ['*', 'feature/x'],
    ['release/*', 'release/1.0'],
    ['release/*', 'release/'],
    ['*-stable', '1-0-stable'],
    ['*-stable', '-stable'],
    ['a*b*c', 'abc'],
    ['a*b*c', 'a1b2b3c'],
    ['a**c', 'ac'],
    ['*a*a', 'xaya'],
    ['v[1].(x)+', 'v[1].(x)+'],
  ])('%s covers %s', (pattern, branch) => {
    expect(new BranchPattern(pattern).covers(branch)).toBe(true);
    expect(new BranchRules('main', [rule(pattern, 40, 40)]).rightsFor(branch).isProtected).toBe(true);
  });

  it.each([
    ['main', 'Main'],
    ['main', 'main2'],
    ['release/*', 'release'],
    ['*-stable', '1-stable-2'],
    ['a*a', 'a'],
    ['ab*bc', 'abc'],
    ['a*b*c', 'acb'],
    ['*a*a', 'xa'],
    ['v.', 'vx'],
  ])('%s does not cover %s', (pattern, branch) => {
    expect(new BranchPattern(pattern).covers(branch)).toBe(false);
    expect(new BranchRules('main', [rule(pattern, 40, 40)]).rightsFor(branch).isProtected).toBe(false);
  });

  it('is fast for patterns that make backtracking matchers slow', () => {
    expect(new BranchPattern('a*'.repeat(60) + 'b').covers('a'.repeat(1000))).toBe(false);
  });
});
