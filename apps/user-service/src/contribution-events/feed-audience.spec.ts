import { AccessLevel } from '@ingot/contracts';
import { audienceProjects } from './feed-audience.js';

const standing = (projectId: number, accessLevel: AccessLevel, isReader: boolean) => ({
  projectId,
  pathWithNamespace: `group/${projectId}`,
  accessLevel,
  isReader,
  archived: true,
  disabledFeatures: [],
});

describe('audienceProjects', () => {
  it('sorts projects by what the viewer reads in them, archived or not', () => {
    const projects = audienceProjects([
      standing(1, AccessLevel.guest, false),
      standing(2, AccessLevel.none, true),
      standing(3, AccessLevel.guest, true),
      standing(4, AccessLevel.reporter, false),
      standing(5, AccessLevel.owner, true),
    ]);

    expect(projects).toEqual({ project: [1, 2, 3, 4, 5], code: [2, 3, 4, 5], confidential: [4, 5] });
  });
});
