import { AccessLevel, type BranchRights, toOid, ZERO_OID } from '@ingot/contracts';
import { type ChangeFacts, PUSH_REFUSALS, refuseChange } from './push-policy.js';

const a = toOid('a'.repeat(40));
const b = toOid('b'.repeat(40));

const open: BranchRights = {
  pushAccessLevel: AccessLevel.developer,
  mergeAccessLevel: AccessLevel.developer,
  isProtected: false,
  isDefault: false,
};
const guarded: BranchRights = { ...open, pushAccessLevel: 40, mergeAccessLevel: 40, isProtected: true };
const developersPush: BranchRights = { ...guarded, pushAccessLevel: 30 };
const nobodyPushes: BranchRights = { ...guarded, pushAccessLevel: null };

const judge = (
  refname: string,
  [oldOid, newOid]: readonly [typeof a, typeof a],
  facts: Partial<ChangeFacts> = {},
): string | null =>
  refuseChange(
    { refname, oldOid, newOid },
    {
      accessLevel: AccessLevel.developer,
      rights: open,
      isFastForward: true,
      shadowsBranch: false,
      isSymbolic: false,
      ...facts,
    },
  );

const CREATE = [ZERO_OID, a] as const;
const UPDATE = [a, b] as const;
const DELETE = [a, ZERO_OID] as const;

describe('the push policy', () => {
  it.each<[string, string, typeof CREATE, Partial<ChangeFacts>, string | null]>([
    ['a developer creates a branch', 'refs/heads/x', CREATE, {}, null],
    ['a developer force-pushes an open branch', 'refs/heads/x', UPDATE, { isFastForward: false }, null],
    ['a developer deletes an open branch', 'refs/heads/x', DELETE, {}, null],
    ['a developer creates a branch like an object id', 'refs/heads/deadbeef', CREATE, {}, PUSH_REFUSALS.name],
    ['a developer moves one that is there', 'refs/heads/deadbeef', UPDATE, {}, null],
    ['a developer deletes one that is there', 'refs/heads/refs/heads/x', DELETE, {}, null],
    ['a developer deletes what no name can be', 'refs/heads/a..b', DELETE, {}, PUSH_REFUSALS.name],
    ['a developer moves a path out of the repository', 'refs/heads/../../x', UPDATE, {}, PUSH_REFUSALS.name],
    [
      'a maintainer moves one as a tag',
      'refs/tags/../x',
      UPDATE,
      { rights: null, accessLevel: 40 },
      PUSH_REFUSALS.name,
    ],
    ['a developer creates a tag like a refname', 'refs/tags/refs/heads/main', CREATE, {}, PUSH_REFUSALS.name],
    ['another name of a branch', 'refs/heads/alias', CREATE, { isSymbolic: true }, PUSH_REFUSALS.symbolic],
    ['a tag like a protected branch', 'refs/tags/main', CREATE, { shadowsBranch: true }, PUSH_REFUSALS.shadow],
    ['a reporter pushes', 'refs/heads/x', UPDATE, { accessLevel: 20 }, PUSH_REFUSALS.push],
    ['a developer pushes to a protected branch', 'refs/heads/x', UPDATE, { rights: guarded }, PUSH_REFUSALS.protected],
    ['a developer pushes where developers may', 'refs/heads/x', UPDATE, { rights: developersPush }, null],
    [
      'a developer force-pushes where developers may push',
      'refs/heads/x',
      UPDATE,
      { rights: developersPush, isFastForward: false },
      PUSH_REFUSALS.forcePush,
    ],
    [
      'a developer deletes a protected branch',
      'refs/heads/x',
      DELETE,
      { rights: guarded },
      PUSH_REFUSALS.deleteProtected,
    ],
    [
      'a maintainer force-pushes a protected branch',
      'refs/heads/x',
      UPDATE,
      { rights: guarded, accessLevel: 40, isFastForward: false },
      null,
    ],
    ['a maintainer deletes a protected branch', 'refs/heads/x', DELETE, { rights: guarded, accessLevel: 40 }, null],
    [
      'an owner pushes where nobody may',
      'refs/heads/x',
      UPDATE,
      { rights: nobodyPushes, accessLevel: 50 },
      PUSH_REFUSALS.protected,
    ],
    [
      'an owner deletes the default branch',
      'refs/heads/x',
      DELETE,
      { rights: { ...guarded, isDefault: true }, accessLevel: 50 },
      PUSH_REFUSALS.deleteDefault,
    ],
    ['a developer creates a tag', 'refs/tags/v1', CREATE, { rights: null }, null],
    ['a developer moves a tag', 'refs/tags/v1', UPDATE, { rights: null }, PUSH_REFUSALS.changeTag],
    ['a maintainer moves a tag', 'refs/tags/v1', UPDATE, { rights: null, accessLevel: 40 }, null],
    ['a developer creates notes', 'refs/notes/commits', CREATE, { rights: null }, null],
    ['a developer replaces notes', 'refs/notes/commits', UPDATE, { rights: null, isFastForward: false }, null],
    ['a developer deletes notes', 'refs/notes/commits', DELETE, { rights: null }, null],
    ['a reporter creates notes', 'refs/notes/x', CREATE, { rights: null, accessLevel: 20 }, PUSH_REFUSALS.push],
    ['a developer moves notes out of the repository', 'refs/notes/../../x', CREATE, {}, PUSH_REFUSALS.name],
    [
      'an owner pushes an internal ref',
      'refs/ingot/x',
      CREATE,
      { rights: null, accessLevel: 50 },
      PUSH_REFUSALS.hidden,
    ],
    ['an owner pushes a ref named like an option', 'refs/heads/-x', CREATE, { accessLevel: 50 }, PUSH_REFUSALS.name],
  ])('%s', (_case, refname, change, facts, expected) => {
    expect(judge(refname, change, facts)).toBe(expected);
  });
});
