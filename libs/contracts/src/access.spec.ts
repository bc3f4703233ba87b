import { AccessLevel, allows, type ProjectAccess, whyNotAllowed } from './access.js';

const access = (changes: Partial<ProjectAccess>): ProjectAccess => ({
  accessLevel: AccessLevel.none,
  isReader: false,
  archived: false,
  disabledFeatures: [],
  ...changes,
});

describe('allows', () => {
  it('shows pipelines to guests of private projects only where jobs are public, and to readers and reporters anyhow', () => {
    for (const disabledFeatures of [[], ['public_jobs' as const]]) {
      const isPublic = disabledFeatures.length === 0;
      const { guest, reporter } = AccessLevel;
      expect(allows('read_pipeline', access({ accessLevel: guest, disabledFeatures }))).toBe(isPublic);
      expect(allows('read_pipeline', access({ accessLevel: guest, isReader: true, disabledFeatures }))).toBe(true);
      expect(allows('read_pipeline', access({ isReader: true, disabledFeatures }))).toBe(true);
      expect(allows('read_pipeline', access({ accessLevel: reporter, disabledFeatures }))).toBe(true);
      expect(allows('read_pipeline', access({ disabledFeatures }))).toBe(false);
    }
  });

  it('shows jobs to guests and readers only where they are public, and to reporters anyhow', () => {
    for (const disabledFeatures of [[], ['public_jobs' as const]]) {
      const isPublic = disabledFeatures.length === 0;
      const { guest, reporter } = AccessLevel;
      expect(allows('read_job', access({ accessLevel: guest, isReader: true, disabledFeatures }))).toBe(isPublic);
      expect(allows('read_job', access({ accessLevel: guest, disabledFeatures }))).toBe(isPublic);
      expect(allows('read_job', access({ isReader: true, disabledFeatures }))).toBe(isPublic);
      expect(allows('read_job', access({ accessLevel: reporter, disabledFeatures }))).toBe(true);
    }
  });

  it('keeps jobs and environments, but not pipelines, from owners of projects that have no jobs', () => {
    const project = access({ accessLevel: AccessLevel.owner, disabledFeatures: ['jobs'] });
    for (const ability of ['read_job', 'update_job', 'read_environment', 'update_environment'] as const) {
      expect(allows(ability, project)).toBe(false);
      expect(whyNotAllowed(ability, project)).toBe('The project has jobs disabled');
    }
    expect(allows('read_pipeline', project)).toBe(true);
  });

  it('gives an ability from a role on', () => {
    expect(allows('push_code', access({ accessLevel: AccessLevel.reporter }))).toBe(false);
    expect(allows('push_code', access({ accessLevel: AccessLevel.developer }))).toBe(true);
  });

  it('lets who merely reads a project comment, and not administer', () => {
    const reader = access({ isReader: true });
    expect(allows('create_note', reader)).toBe(true);
    expect(allows('create_issue', reader)).toBe(true);
    expect(allows('update_issue', reader)).toBe(false);
    expect(allows('upload_file', reader)).toBe(false);
  });

  it('refuses everything that writes in an archived project, to its owner too', () => {
    const archived = access({ accessLevel: AccessLevel.owner, archived: true });
    expect(allows('create_note', archived)).toBe(false);
    expect(allows('delete_issue', archived)).toBe(false);
    expect(allows('read_issue', archived)).toBe(true);
  });

  it('refuses everything of a feature that is switched off, and nothing else', () => {
    const project = access({ accessLevel: AccessLevel.owner, disabledFeatures: ['issues'] });
    expect(allows('read_issue', project)).toBe(false);
    expect(allows('create_issue', project)).toBe(false);
    expect(allows('read_merge_request', project)).toBe(true);
  });
});

describe('whyNotAllowed', () => {
  it.each<[string, Parameters<typeof whyNotAllowed>[0], Partial<ProjectAccess>, string | null]>([
    ['nothing', 'push_code', { accessLevel: AccessLevel.developer }, null],
    ['the role', 'push_code', { accessLevel: AccessLevel.guest }, 'It needs the role developer; yours is guest'],
    ['no role', 'push_code', { isReader: true }, 'It needs the role developer; you are no member'],
    ['the archive', 'push_code', { accessLevel: AccessLevel.owner, archived: true }, 'The project is archived'],
    [
      'a disabled feature',
      'create_issue',
      { accessLevel: AccessLevel.owner, disabledFeatures: ['issues'] },
      'The project has issues disabled',
    ],
    [
      'hidden jobs',
      'read_pipeline',
      { accessLevel: AccessLevel.guest, disabledFeatures: ['public_jobs'] },
      'The project shows its jobs from the role reporter on',
    ],
  ])('names %s', (_name, ability, changes, reason) => {
    expect(whyNotAllowed(ability, access(changes))).toBe(reason);
    expect(allows(ability, access(changes))).toBe(reason === null);
  });
});
