import { AccessLevel, type ProjectFeature } from '@ingot/contracts';
import { mayRead, mayUpdate } from './issue.policy.js';

const [author, assignee, other] = [{ userId: 1 }, { userId: 2 }, { userId: 3 }];
const issue = (confidential: boolean) => ({ confidential, authorId: 1, assigneeId: 2 });
const access = (
  accessLevel: AccessLevel,
  { archived = false, disabledFeatures = [] }: { archived?: boolean; disabledFeatures?: ProjectFeature[] } = {},
) => ({ accessLevel, isReader: true, archived, disabledFeatures });

const reader = access(AccessLevel.none);
const guest = access(AccessLevel.guest);
const reporter = access(AccessLevel.reporter);

describe('who may read an issue', () => {
  it.each([
    [other, reader, false, true],
    [other, guest, false, true],
    [null, reader, false, true],
    [other, reader, true, false],
    [other, guest, true, false],
    [null, reader, true, false],
    [other, reporter, true, true],
    [author, reader, true, true],
    [assignee, guest, true, true],
  ])('for %j with access %j, confidential %j: %j', (caller, project, confidential, expected) => {
    expect(mayRead(issue(confidential), caller, project)).toBe(expected);
  });

  it('is nobody while the project has no issues', () => {
    const without = access(AccessLevel.owner, { disabledFeatures: ['issues'] });

    expect(mayRead(issue(false), author, without)).toBe(false);
    expect(mayUpdate(issue(false), author, without)).toBe(false);
  });
});

describe('who may change an issue', () => {
  it.each([
    [other, reader, false],
    [other, guest, false],
    [null, reader, false],
    [author, reader, true],
    [assignee, guest, true],
    [other, reporter, true],
  ])('for %j with access %j: %j', (caller, project, expected) => {
    expect(mayUpdate(issue(false), caller, project)).toBe(expected);
    expect(mayUpdate(issue(false), caller, { ...project, archived: true })).toBe(false);
  });
});
