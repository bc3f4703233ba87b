import { AccessLevel, type Viewer } from '@ingot/contracts';
import { effectiveAccessLevel, isReader } from './project-access.policy.js';

const user: Viewer = { userId: 1, isAdmin: false, isExternal: false };
const external: Viewer = { ...user, isExternal: true };
const admin: Viewer = { ...user, isAdmin: true };
const stranger = { memberLevel: null, ownsNamespace: false };

describe('effectiveAccessLevel', () => {
  it.each([
    ['nobody without a credential', null, stranger, AccessLevel.none],
    ['nobody for a stranger', user, stranger, AccessLevel.none],
    ['the role of a member', user, { ...stranger, memberLevel: AccessLevel.reporter }, AccessLevel.reporter],
    ['an owner for who owns the namespace', user, { ...stranger, ownsNamespace: true }, AccessLevel.owner],
    ['the highest of several', user, { memberLevel: AccessLevel.maintainer, ownsNamespace: true }, AccessLevel.owner],
    ['an owner for an administrator', admin, stranger, AccessLevel.owner],
  ] as const)('is %s', (_case, viewer, belonging, expected) => {
    expect(effectiveAccessLevel(viewer, belonging)).toBe(expected);
  });
});

describe('isReader', () => {
  it.each([
    ['anonymous', null, { private: false, internal: false, public: true }],
    ['a user', user, { private: false, internal: true, public: true }],
    ['an external user', external, { private: false, internal: false, public: true }],
  ] as const)('lets %s read what is open to them', (_case, viewer, expected) => {
    expect({
      private: isReader(viewer, 'private'),
      internal: isReader(viewer, 'internal'),
      public: isReader(viewer, 'public'),
    }).toEqual(expected);
  });
});
