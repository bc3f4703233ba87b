import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { instanceSettings } from '@ingot/contracts';
import { ApiClient, eventually, expectStatus, GitClient, type GitResult, type TestProject } from '@ingot/testing';
import { useOwnStack } from '@ingot/testing/own-stack';
import { OTHERS } from '../../test/other-settings.js';

const PATH = '/application/settings';

/** Settings are those of the whole instance, so this one is the specs' own. */
const own = useOwnStack({ gateways: 2 });

const read = async () => instanceSettings.parse(expectStatus(await own.test.root.get(PATH), 200));
const change = async (given: object) => instanceSettings.parse(expectStatus(await own.test.root.put(PATH, given), 200));
const throughTheOtherGateway = () => new ApiClient(own.test.running.urls[1] ?? '', own.test.root);

/** The events that something leaves behind. */
async function outboxOf(work: () => Promise<unknown>) {
  const read = () => own.test.query('user-service', 'SELECT subject, payload FROM outbox ORDER BY seq');
  const known = (await read()).length;
  await work();
  return (await read()).slice(known);
}

let before: Awaited<ReturnType<typeof read>>;

beforeAll(async () => {
  before = await read();
});

/** What is read can be sent back as it is. */
afterEach(async () => {
  const after = await change(before);
  expect({ ...after, updated_at: before.updated_at }).toEqual(before);
});

describe('PUT /application/settings', () => {
  it('changes every setting, and answers with all of them', async () => {
    const after = await change(OTHERS);

    expect(after).toEqual({ ...before, ...OTHERS, updated_at: after.updated_at });
    expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
    expect(await read()).toEqual(after);
  });

  it('changes what is given alone', async () => {
    await change({ sign_in_text: 'Welcome' });

    expect(await change({ max_attachment_size: 11 })).toMatchObject({
      sign_in_text: 'Welcome',
      max_attachment_size: 11,
    });
  });

  it('takes forms', async () => {
    const { body } = await own.test.root.raw('PUT', PATH, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'default_branch_protection=0&signup_enabled=no&restricted_visibility_levels[]=internal&terminal_max_session_time=5',
    });

    expect(body).toMatchObject({
      default_branch_protection: 0,
      signup_enabled: false,
      restricted_visibility_levels: ['internal'],
      terminal_max_session_time: 5,
    });
  });

  it.each([[null], [[]], [''], [['']]])('reads %j as no restriction', async (given) => {
    await change({ restricted_visibility_levels: ['public'], domain_whitelist: ['example.com'] });

    const after = await change({ restricted_visibility_levels: given, domain_whitelist: given });

    expect(after).toMatchObject({ restricted_visibility_levels: null, domain_whitelist: null });
  });

  it.each([['nil'], [''], [null]])('reads %j as both protocols', async (given) => {
    await change({ enabled_git_access_protocol: 'http' });

    expect(await change({ enabled_git_access_protocol: given })).toMatchObject({ enabled_git_access_protocol: null });
  });

  it.each([
    ['a.example, b.example'],
    ['a.example\nb.example\r\n'],
    [['a.example', 'b.example']],
    ['a.example;b.example'],
  ])('reads domains from %j', async (domains) => {
    const after = await change({ domain_whitelist: domains, domain_blacklist: domains });

    const expected = ['a.example', 'b.example'];
    expect(after).toMatchObject({ domain_whitelist: expected, domain_blacklist: expected });
  });

  it('takes blank URLs and texts as none', async () => {
    await change({ home_page_url: 'https://example.com', after_sign_out_path: '/', sign_in_text: 'Welcome' });

    const after = await change({ home_page_url: '', after_sign_out_path: ' ', sign_in_text: '' });

    expect(after).toMatchObject({ home_page_url: null, after_sign_out_path: null, sign_in_text: null });
  });

  it.each([
    [
      'domain_blacklist',
      { domain_blacklist_enabled: true, domain_blacklist: ['example.com'] },
      { domain_blacklist: '' },
    ],
    ['webide_url', { webide_enabled: true, webide_url: 'https://example.com' }, { webide_url: '' }],
    ['diagram_url', { diagram_enabled: true, diagram_url: 'https://example.com' }, { diagram_url: null }],
  ])('keeps %s while it is in use', async (name, given, emptied) => {
    await change(given);

    const { status, body } = await own.test.root.put(PATH, emptied);

    expect([status, body]).toEqual([400, { message: { [name]: [expect.any(String)] } }]);
    expect(await read()).toMatchObject(given);
  });

  it('loses nothing of changes at once', async () => {
    const changes = Object.entries(OTHERS).filter(([name]) => !/^(webide|diagram|domain_bl)/.test(name));

    await Promise.all(changes.map(([name, value]) => change({ [name]: value })));

    expect(await read()).toMatchObject(Object.fromEntries(changes));
  });

  it('is seen through every gateway before it answers', async () => {
    for (const limit of [1, 2, 3, 4, 5]) {
      await change({ default_projects_limit: limit });
      expect((await throughTheOtherGateway().get(PATH)).body).toMatchObject({ default_projects_limit: limit });
      expect(await own.test.given.user().then(({ id }) => throughTheOtherGateway().get(`/users/${id}`))).toMatchObject({
        body: { projects_limit: limit },
      });
    }
  });

  it('survives a restart', async () => {
    await change({ sign_in_text: 'Still here' });

    await own.process('user-service').kill();
    await own.process('user-service').waitReady();

    expect(await read()).toMatchObject({ sign_in_text: 'Still here' });
  });

  it('reaches every process even if the process that made it is killed before its broadcast', async () => {
    const words = async () => (await own.test.visitor().get('/users/sign_in')).html;
    expect(await words()).not.toContain('Told late');
    const [event] = await outboxOf(() => change({ sign_in_text: 'Told at once' }));
    expect(await words()).toContain('Told at once');

    await own.process('user-service').kill();
    await own.test.query(
      'user-service',
      `WITH change AS (UPDATE application_settings SET sign_in_text = 'Told late')
       INSERT INTO outbox (subject, payload) VALUES ($1, $2)`,
      [event?.subject, event?.payload],
    );
    await own.process('user-service').waitReady();

    expect(await eventually(words, (html) => html.includes('Told late'))).toContain('Told late');
  });

  it('leaves a line in the audit log with the names of what changed, and no values', async () => {
    await change({ sign_in_text: 'a very private text', max_attachment_size: before.max_attachment_size });

    const log = await readFile(join(own.test.running.dataDir, 'logs', 'user-service.log'), 'utf8');

    expect(log).toContain('"audit":"settings.changed","userId":1,"username":"root","attributes":["sign_in_text"]');
    expect(log).not.toContain('a very private text');
  });
});

describe('signing in by git over HTTP', () => {
  const HEARD_WITHIN_MS = 1_000;
  const ask = (git: GitClient) => git.try('ls-remote', 'origin');
  /** What each gets within the second in which every gateway hears of a change; what is sent later is the last. */
  const askUntil = (isHeard: (answer: GitResult) => boolean, all: readonly GitClient[]) =>
    Promise.all(
      all.map(async (git) => {
        for (const until = performance.now() + HEARD_WITHIN_MS; ;) {
          const sentAt = performance.now();
          const answer = await ask(git);
          if (isHeard(answer) || sentAt > until) return answer;
        }
      }),
    );
  const isServed = ({ code }: GitResult): boolean => code === 0;
  const isRefused = ({ code }: GitResult): boolean => code !== 0;

  /** The same person through both gateways, by password or with a token. */
  async function throughBoth(project: TestProject, password: string): Promise<GitClient[]> {
    const { owner, pathWithNamespace } = project;
    const remotes = own.test.running.urls.map((url) => {
      const remote = new URL(`${url}/${pathWithNamespace}.git`);
      remote.username = owner.username;
      remote.password = password;
      return remote.href;
    });
    const made = await Promise.all(remotes.map((remote) => GitClient.create(remote, owner)));
    return made;
  }

  it('with passwords ends at every gateway with signin_enabled, and goes on with tokens', async () => {
    const project = await own.test.given.project();
    const byPassword = await throughBoth(project, project.owner.password);
    const byToken = await throughBoth(project, own.test.running.rootToken);
    const before = await Promise.all([...byPassword, ...byToken].map(ask));

    await change({ signin_enabled: false });
    const [passwords, tokens] = [await askUntil(isRefused, byPassword), await Promise.all(byToken.map(ask))];
    await change({ signin_enabled: true });
    const after = await askUntil(isServed, byPassword);

    expect(before.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(passwords.map(({ code }) => code)).toEqual([128, 128]);
    expect(tokens.map(({ code }) => code)).toEqual([0, 0]);
    expect(after.map(({ code }) => code)).toEqual([0, 0]);
  });

  it('ends at every gateway while only SSH is enabled', async () => {
    const project = await own.test.given.project();
    const git = await throughBoth(project, project.owner.password);

    await change({ enabled_git_access_protocol: 'ssh' });
    const refused = await askUntil(isRefused, git);
    await change({ enabled_git_access_protocol: 'http' });
    const served = await askUntil(isServed, git);

    expect(refused.map(({ stderr }) => stderr)).toEqual(Array(2).fill(expect.stringContaining('403')));
    expect(served.map(({ code }) => code)).toEqual([0, 0]);
  });
});
