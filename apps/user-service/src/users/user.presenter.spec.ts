import { fullUser, userProfile, userSummary } from '@ingot/contracts';
import { presentFull, presentProfile, presentSummary, summaryOf } from './user.presenter.js';
import { type FullUser } from './user.repository.js';

const LINKS = { baseUrl: 'https://ingot.example', avatarOf: () => null };

const ann: FullUser = {
  id: 7,
  username: 'Ann',
  usernameRevision: 0,
  email: 'ann@example.com',
  name: 'Ann A.',
  state: 'active',
  isAdmin: false,
  isExternal: false,
  isGhost: false,
  bio: null,
  location: 'Oslo',
  imHandle: '',
  professionalProfile: '',
  socialHandle: '',
  websiteUrl: '',
  organization: null,
  projectsLimit: 2,
  personalProjectsCount: 1,
  canCreateGroup: true,
  colorSchemeId: 1,
  twoFactorEnabled: false,
  passwordExpiresAt: null,
  confirmedAt: new Date('2016-01-04T15:44:55.176Z'),
  currentSignInAt: null,
  lastSignInAt: null,
  createdAt: new Date('2016-01-04T15:44:55.176Z'),
  updatedAt: new Date('2016-01-05T00:00:00.000Z'),
  identities: [{ provider: 'ldap', extern_uid: 'uid=ann' }],
};

const SUMMARY = {
  id: 7,
  username: 'Ann',
  name: 'Ann A.',
  state: 'active',
  avatar_url: null,
  web_url: 'https://ingot.example/Ann',
};

const PROFILE = {
  ...SUMMARY,
  created_at: '2016-01-04T15:44:55.176Z',
  is_admin: false,
  bio: null,
  location: 'Oslo',
  im_handle: '',
  professional_profile: '',
  social_handle: '',
  website_url: '',
  organization: null,
};

describe('users as JSON', () => {
  it('are summaries in lists for others', () => {
    const json = presentSummary(ann, LINKS);

    expect(json).toEqual(SUMMARY);
    expect(userSummary.parse(json)).toEqual(json);
  });

  it('are profiles for others', () => {
    const json = presentProfile(ann, LINKS);

    expect(json).toEqual(PROFILE);
    expect(userProfile.parse(json)).toEqual(json);
  });

  it('are full for themselves and administrators', () => {
    const json = presentFull(ann, LINKS);

    expect(json).toEqual({
      ...PROFILE,
      email: 'ann@example.com',
      last_sign_in_at: null,
      confirmed_at: '2016-01-04T15:44:55.176Z',
      current_sign_in_at: null,
      color_scheme_id: 1,
      projects_limit: 2,
      identities: [{ provider: 'ldap', extern_uid: 'uid=ann' }],
      can_create_group: true,
      can_create_project: true,
      two_factor_enabled: false,
      external: false,
    });
    expect(fullUser.parse(json)).toEqual(json);
  });

  it.each([
    [2, 1, true],
    [2, 2, false],
    [0, 0, false],
  ])('may create a project with a limit of %i and %i projects: %s', (projectsLimit, personalProjectsCount, may) => {
    expect(presentFull({ ...ann, projectsLimit, personalProjectsCount }, LINKS).can_create_project).toBe(may);
  });

  it.each([
    ['active', 'active'],
    ['blocked', 'blocked'],
    ['ldap_blocked', 'blocked'],
  ] as const)('show the state %s as %s', (state, shown) => {
    expect(summaryOf({ ...ann, state }, LINKS.avatarOf).state).toBe(shown);
  });

  it('shows the ghost as active, although nobody may act as them', () => {
    expect(summaryOf({ ...ann, state: 'blocked', isGhost: true }, LINKS.avatarOf).state).toBe('active');
  });
});
