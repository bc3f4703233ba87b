import { AccessLevel } from '@ingot/contracts';
import { isMemberLevel, mayRemove } from './member.policy.js';

describe('isMemberLevel', () => {
  it.each([
    [10, true],
    [20, true],
    [30, true],
    [40, true],
    [50, false],
    [0, false],
    [15, false],
    [-10, false],
  ])('%i: %s', (level, expected) => {
    expect(isMemberLevel(level)).toBe(expected);
  });
});

describe('mayRemove', () => {
  const standing = (accessLevel: AccessLevel) => ({
    accessLevel,
    isReader: true,
    archived: false,
    disabledFeatures: [],
  });

  it.each([
    ['guest', AccessLevel.guest, false],
    ['developer', AccessLevel.developer, false],
    ['maintainer', AccessLevel.maintainer, true],
    ['owner', AccessLevel.owner, true],
  ] as const)('a %s removing somebody else: %s', (_role, level, expected) => {
    expect(mayRemove(standing(level), 1, 2)).toBe(expected);
  });

  it('lets everybody remove themselves', () => {
    expect(mayRemove(standing(AccessLevel.guest), 1, 1)).toBe(true);
  });
});
