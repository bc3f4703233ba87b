import { AccessLevel, allows, type ProjectStanding } from './access.js';

const standing = (changes: Partial<ProjectStanding>): ProjectStanding => ({
  accessLevel: AccessLevel.none,
  isReader: false,
  archived: false,
  disabledFeatures: [],
  ...changes,
});

describe('allows', () => {
  it('gives an ability from a role on', () => {
    expect(allows('push_code', standing({ accessLevel: AccessLevel.reporter }))).toBe(false);
    expect(allows('push_code', standing({ accessLevel: AccessLevel.developer }))).toBe(true);
  });

  it('lets who merely reads a project comment, and not administer', () => {
    const reader = standing({ isReader: true });
    expect(allows('create_note', reader)).toBe(true);
    expect(allows('create_issue', reader)).toBe(true);
    expect(allows('update_issue', reader)).toBe(false);
    expect(allows('upload_file', reader)).toBe(false);
  });

  it('refuses everything that writes in an archived project, to its owner too', () => {
    const archived = standing({ accessLevel: AccessLevel.owner, archived: true });
    expect(allows('create_note', archived)).toBe(false);
    expect(allows('delete_issue', archived)).toBe(false);
    expect(allows('read_issue', archived)).toBe(true);
  });

  it('refuses everything of a feature that is switched off, and nothing else', () => {
    const project = standing({ accessLevel: AccessLevel.owner, disabledFeatures: ['issues'] });
    expect(allows('read_issue', project)).toBe(false);
    expect(allows('create_issue', project)).toBe(false);
    expect(allows('read_merge_request', project)).toBe(true);
  });
});
