import { AccessLevel, type ProjectAccess, type Visibility, VISIBILITIES } from '@ingot/contracts';
import {
  mayChange,
  mayChangePersonal,
  mayRead,
  mayReadPersonal,
  maySeeAll,
  openVisibilities,
  requireFileName,
} from './snippet.policy.js';
import { FileNameMalformed } from './snippet.errors.js';

const { none, guest, reporter, developer, maintainer, owner } = AccessLevel;
const AUTHOR = 1;

const standing = (accessLevel: AccessLevel, changes: Partial<ProjectAccess> = {}): ProjectAccess => ({
  accessLevel,
  isReader: true,
  archived: false,
  disabledFeatures: [],
  ...changes,
});

const caller = (userId: number, { isAdmin = false, isExternal = false } = {}) => ({ userId, isAdmin, isExternal });
const author = caller(AUTHOR);
const somebody = caller(2);
const external = caller(3, { isExternal: true });
const administrator = caller(4, { isAdmin: true });

const of = (visibility: Visibility) => ({ visibility, authorId: AUTHOR });
const visible = (sees: (snippet: ReturnType<typeof of>) => boolean) => VISIBILITIES.filter((level) => sees(of(level)));

describe('a snippet of a project', () => {
  it.each([
    ['a signed-in user', somebody, none, ['internal', 'public']],
    ['an external user', external, none, ['public']],
    ['a guest', somebody, guest, ['private', 'internal', 'public']],
    ['an external guest', external, guest, ['private', 'internal', 'public']],
    ['the author, who left', author, none, ['private', 'internal', 'public']],
    ['an administrator', administrator, owner, ['private', 'internal', 'public']],
  ] as const)('is seen by %s', (_who, who, level, expected) => {
    expect(visible((snippet) => mayRead(snippet, who, standing(level)))).toEqual(expected);
  });

  it.each([
    ['a signed-in user', somebody, none],
    ['an external user', external, none],
    ['a guest', external, guest],
    ['an administrator', administrator, owner],
  ] as const)('is in the list of %s exactly when they see it', (_who, who, level) => {
    const project = standing(level);
    const listed = (snippet: ReturnType<typeof of>) =>
      maySeeAll(who, project) || openVisibilities(who).includes(snippet.visibility);
    expect(visible(listed)).toEqual(visible((snippet) => mayRead(snippet, who, project)));
  });

  it.each([
    ['the author, whatever the role', author, [none, guest, reporter, developer, maintainer, owner]],
    ['others from maintainer on', somebody, [maintainer, owner]],
  ] as const)('is changed by %s', (_who, who, expected) => {
    const levels = [none, guest, reporter, developer, maintainer, owner];
    expect(levels.filter((level) => mayChange(of('public'), who, standing(level)))).toEqual(expected);
  });

  it('is changed by nobody in an archived project', () => {
    expect(mayChange(of('public'), author, standing(owner, { archived: true }))).toBe(false);
  });
});

describe('a personal snippet', () => {
  it.each([
    ['its author', author, ['private', 'internal', 'public'], true],
    ['an administrator', administrator, ['private', 'internal', 'public'], true],
    ['others', somebody, ['internal', 'public'], false],
    ['external users', external, ['public'], false],
  ] as const)('as %s see and may change it', (_who, who, seen, changes) => {
    expect(visible((snippet) => mayReadPersonal(snippet, who))).toEqual(seen);
    expect(mayChangePersonal(of('public'), who)).toBe(changes);
  });
});

describe('the name of a file', () => {
  it.each(['a', 'add.rb', 'A-b_c.d@e+f', '.hidden', 'größe.txt', '日本語', '0'])('may be %s', (name) => {
    expect(() => requireFileName(name)).not.toThrow();
  });

  it.each(['a b', 'a/b', '../a', 'a\\b', 'a\nb', 'a:b', '', '<a>', 'a😀'])('may not be %j', (name) => {
    expect(() => requireFileName(name)).toThrow(new FileNameMalformed());
  });
});
