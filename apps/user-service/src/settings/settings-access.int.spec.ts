import { instanceSettings } from '@ingot/contracts';
import { type TestUser, useStack } from '@ingot/testing';

/** Nothing here changes a setting: they are those of the whole stack. */
const stack = useStack();
const PATH = '/application/settings';
const MANY_DOMAINS = Array.from({ length: 1_001 }, (_, index) => `${index}.com`).join(',');

const V = (property: string, ...messages: string[]) => ({ message: { [property]: messages } });
const invalid = (name: string, expected?: string) => ({
  error: `${name} is invalid`,
  ...(expected !== undefined && { error_description: `Expected ${expected}` }),
});
const noChoice = (name: string, allowed = 'private, internal, public') => ({
  error: `${name} does not have a valid value`,
  error_description: `Allowed: ${allowed}`,
});
const missing = (name: string) => ({ message: `400 (Bad request) "${name}" not given` });

describe('GET /application/settings', () => {
  it('shows every attribute, by default as the specification says', async () => {
    const { status, body } = await stack.root.get(PATH);

    expect(status).toBe(200);
    expect(instanceSettings.strict().parse(body)).toEqual({
      id: 1,
      default_projects_limit: 100_000,
      signup_enabled: true,
      signin_enabled: true,
      avatar_lookup_enabled: true,
      sign_in_text: null,
      home_page_url: null,
      default_branch_protection: 2,
      restricted_visibility_levels: null,
      max_attachment_size: 10,
      session_expire_delay: 10_080,
      default_project_visibility: 'private',
      default_snippet_visibility: 'private',
      default_group_visibility: 'private',
      domain_whitelist: null,
      domain_blacklist_enabled: false,
      domain_blacklist: [],
      user_oauth_applications: true,
      after_sign_out_path: null,
      container_registry_token_expire_delay: 5,
      repository_storages: ['default'],
      repository_storage: 'default',
      enabled_git_access_protocol: null,
      webide_enabled: false,
      webide_url: null,
      disabled_oauth_sign_in_sources: [],
      diagram_enabled: false,
      diagram_url: null,
      terminal_max_session_time: 0,
      created_at: expect.any(String) as unknown,
      updated_at: expect.any(String) as unknown,
    });
  });
});

describe('the settings', () => {
  let user: TestUser;

  beforeAll(async () => {
    user = await stack.given.user();
  });

  it.each(['GET', 'PUT'] as const)('answer 401 to %s without a credential, before anything else', async (method) => {
    const { status, body } = await stack.as(null).raw(method, `${PATH}?signup_enabled=perhaps`);

    expect([status, body]).toEqual([401, { message: '401 Unauthorized' }]);
  });

  it.each(['GET', 'PUT'] as const)(
    'answer 403 to %s of others than administrators, before anything else',
    async (method) => {
      const { status, body } = await stack.as(user).raw(method, `${PATH}?signup_enabled=perhaps`);

      expect([status, body]).toEqual([403, { message: '403 Forbidden' }]);
    },
  );
});

describe('PUT /application/settings refuses', () => {
  it.each<[string, object, object]>([
    [
      'a number below its range',
      { default_projects_limit: -1 },
      V('default_projects_limit', 'must be greater than or equal to 0'),
    ],
    ['a number that the database cannot hold', { default_projects_limit: 2 ** 31 }, invalid('default_projects_limit')],
    ['words for a boolean', { signup_enabled: 'perhaps' }, invalid('signup_enabled', 'true or false')],
    ['an unknown protection', { default_branch_protection: 3 }, noChoice('default_branch_protection', '0, 1, 2')],
    ['an unknown visibility', { default_project_visibility: 'secret' }, noChoice('default_project_visibility')],
    [
      'an unknown visibility of snippets',
      { default_snippet_visibility: 'secret' },
      noChoice('default_snippet_visibility'),
    ],
    ['an unknown visibility of groups', { default_group_visibility: 'secret' }, noChoice('default_group_visibility')],
    [
      'an unknown restricted level',
      { restricted_visibility_levels: ['secret'] },
      noChoice('restricted_visibility_levels'),
    ],
    ['no attachments at all', { max_attachment_size: 0 }, V('max_attachment_size', 'must be greater than 0')],
    ['no number for the size', { max_attachment_size: 'ten' }, invalid('max_attachment_size', 'a number')],
    ['an empty size', { max_attachment_size: '' }, V('max_attachment_size', "can't be blank", 'is not a number')],
    ['a null size', { max_attachment_size: null }, V('max_attachment_size', "can't be blank", 'is not a number')],
    [
      'a session of negative length',
      { session_expire_delay: -1 },
      V('session_expire_delay', 'must be greater than or equal to 0'),
    ],
    [
      'a registry token of no length',
      { container_registry_token_expire_delay: 0 },
      V('container_registry_token_expire_delay', 'must be greater than 0'),
    ],
    [
      'a terminal session of negative length',
      { terminal_max_session_time: -1 },
      V('terminal_max_session_time', 'must be greater than or equal to 0'),
    ],
    ['a home page that is no URL', { home_page_url: 'somewhere' }, V('home_page_url', 'must be a valid URL')],
    [
      'a home page that is a script',
      { home_page_url: 'javascript:alert(1)' },
      V('home_page_url', 'must be a valid URL'),
    ],
    [
      'a path after sign-out that leads elsewhere',
      { after_sign_out_path: '//elsewhere' },
      V('after_sign_out_path', 'must be a valid URL'),
    ],
    ['a text with NUL', { sign_in_text: 'a\0b' }, invalid('sign_in_text')],
    [
      'too long a text',
      { sign_in_text: 'x'.repeat(10_001) },
      V('sign_in_text', 'is too long (maximum is 10000 characters)'),
    ],
    [
      'an unknown protocol',
      { enabled_git_access_protocol: 'ftp' },
      noChoice('enabled_git_access_protocol', 'ssh, http, nil'),
    ],
    ['a blacklist switched on without a list', { domain_blacklist_enabled: true }, missing('domain_blacklist')],
    [
      'a blacklist switched on with an empty list',
      { domain_blacklist_enabled: true, domain_blacklist: [] },
      V('domain_blacklist', 'Domain blacklist cannot be empty if Blacklist is enabled.'),
    ],
    [
      'too many domains',
      { domain_whitelist: MANY_DOMAINS },
      V('domain_whitelist', 'is too long (maximum is 1000 domains)'),
    ],
    [
      'too long a domain',
      { domain_blacklist: ['x'.repeat(256)] },
      V('domain_blacklist', 'is too long (maximum is 255 characters per domain)'),
    ],
    ['the web IDE without its URL', { webide_enabled: true }, missing('webide_url')],
    ['the web IDE with a blank URL', { webide_enabled: true, webide_url: '' }, V('webide_url', "can't be blank")],
    ['the web IDE at no URL', { webide_url: 'somewhere' }, V('webide_url', 'must be a valid URL')],
    ['diagrams without their URL', { diagram_enabled: true }, missing('diagram_url')],
    ['diagrams with a null URL', { diagram_enabled: true, diagram_url: null }, V('diagram_url', "can't be blank")],
    [
      'a storage that does not exist',
      { repository_storages: ['default', 'x'] },
      V('repository_storages', "can't include: x"),
    ],
    ['the one storage that does not exist', { repository_storage: 'x' }, V('repository_storages', "can't include: x")],
    ['no storage', { repository_storages: [] }, V('repository_storages', "can't be blank")],
    [
      'a sign-in source that is none',
      { disabled_oauth_sign_in_sources: ['x'] },
      V('disabled_oauth_sign_in_sources', "'x' is not an OAuth sign-in source"),
    ],
  ])('%s, and changes nothing', async (_name, given, expected) => {
    const { body: before } = await stack.root.get(PATH);

    const reply = await stack.root.put(PATH, { sign_in_text: 'Not kept', ...given });

    expect([reply.status, reply.body]).toEqual([400, expected]);
    expect((await stack.root.get(PATH)).body).toEqual(before);
  });

  it.each([
    [{}, {}],
    [{ id: 2, something: 1 }, { error_description: 'Unknown parameters: id, something' }],
  ])('a call without any setting: %j', async (given, description) => {
    const { status, body } = await stack.root.put(PATH, given);

    expect(status).toBe(400);
    expect(body).toEqual({
      error: expect.stringMatching(
        /^default_projects_limit, signup_enabled, .*terminal_max_session_time are missing, at least one parameter must be provided$/,
      ) as unknown,
      ...description,
    });
  });
});
