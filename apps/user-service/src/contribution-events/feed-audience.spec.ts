import { AccessLevel, type ProjectFeature } from '@ingot/contracts';
import { audienceProjects, seesAll } from './feed-audience.js';

const projectAs = (
  projectId: number,
  accessLevel: AccessLevel,
  isReader: boolean,
  disabledFeatures: readonly ProjectFeature[] = [],
) => ({ projectId, pathWithNamespace: `group/${projectId}`, accessLevel, isReader, archived: true, disabledFeatures });

const somebody = { userId: 1, isExternal: false };
const external = { userId: 2, isExternal: true };
const nobody = { userId: null, isExternal: true };

describe('audienceProjects', () => {
  it('sorts projects by what the viewer reads in them, archived or not', () => {
    const projects = audienceProjects(
      [
        projectAs(1, AccessLevel.guest, false),
        projectAs(2, AccessLevel.none, true),
        projectAs(3, AccessLevel.guest, true),
        projectAs(4, AccessLevel.reporter, false),
        projectAs(5, AccessLevel.owner, true),
      ],
      somebody,
    );

    const [all, code] = [
      [1, 2, 3, 4, 5],
      [2, 3, 4, 5],
    ];
    expect(projects).toEqual({
      ...{ project: all, code, issues: all, confidentialIssues: [4, 5] },
      ...{ mergeRequests: code, ownMergeRequests: all },
      ...{ snippets: all, internalSnippets: all, privateSnippets: [1, 3, 4, 5] },
    });
  });

  it('leaves out, of each project, what it is without', () => {
    const { owner } = AccessLevel;
    const projects = audienceProjects(
      [projectAs(1, owner, true, ['issues']), projectAs(2, owner, true, ['merge_requests', 'snippets'])],
      somebody,
    );

    expect(projects).toEqual({
      ...{ project: [1, 2], code: [1, 2], issues: [2], confidentialIssues: [2] },
      ...{ mergeRequests: [1], ownMergeRequests: [1] },
      ...{ snippets: [1], internalSnippets: [1], privateSnippets: [1] },
    });
  });

  it.each([
    ['a user', somebody, [1, 2]],
    ['an external user', external, [2]],
    ['nobody in particular', nobody, [2]],
  ])('shows %s what is about internal snippets in projects %j', (_who, viewer, expected) => {
    const seen = [projectAs(1, AccessLevel.none, true), projectAs(2, AccessLevel.guest, true)];

    expect(audienceProjects(seen, viewer).internalSnippets).toEqual(expected);
  });
});

describe('seesAll', () => {
  const sees = (viewer: typeof somebody, ...projects: ReturnType<typeof projectAs>[]): boolean =>
    seesAll(audienceProjects(projects, viewer));
  const { guest, reporter, owner, none } = AccessLevel;

  it.each<[string, boolean, AccessLevel, ProjectFeature[]]>([
    ['a reporter', true, reporter, []],
    ['an owner', true, owner, []],
    ['a guest, who sees no confidential issues', false, guest, []],
    ['who is no member, and sees no private snippets', false, none, []],
    ['an owner, of a project without snippets', false, owner, ['snippets']],
  ])('knows whether nothing is hidden from %s', (_who, expected, accessLevel, disabled) => {
    expect(sees(somebody, projectAs(1, accessLevel, true, disabled))).toBe(expected);
  });

  it('is about each of the projects', () => {
    expect(sees(somebody, projectAs(1, owner, true), projectAs(2, reporter, true))).toBe(true);
    expect(sees(somebody, projectAs(1, owner, true), projectAs(2, guest, true))).toBe(false);
  });
});
