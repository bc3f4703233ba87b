import {
  ApplicationSettings,
  Metadata,
  PersonalAccessTokens,
  UserEmails,
  UserImpersonationTokens,
  Users,
  UserSSHKeys,
} from '@gitbeaker/rest';
import { newPublicKey, uniqueName, useStack } from '../index.js';
import { useOwnStack } from '../stack/use-own-stack.js';
import { refusalOf } from './refusal-of.js';

const stack = useStack();
const host = stack.url;
const asRoot = { host, token: stack.running.rootToken };

const newAccount = () => {
  const username = uniqueName('client');
  return { username, email: `${username}@example.com`, name: 'Client User', password: 'correct-horse-battery-1' };
};

describe('the npm client of this API', () => {
  const users = new Users(asRoot);

  it('creates, finds and shows users', async () => {
    const account = newAccount();

    const created = await users.create({ ...account, skipConfirmation: true, websiteUrl: 'https://example.com' });

    expect(created).toMatchObject({ username: account.username, website_url: 'https://example.com', state: 'active' });
    expect(await users.show(created.id)).toMatchObject({ id: created.id, email: account.email });
    expect(await users.all({ username: account.username })).toMatchObject([{ id: created.id }]);
    expect(await users.all({ search: account.email })).toMatchObject([{ id: created.id }]);
    expect(await users.showCurrentUser()).toMatchObject({ id: 1, username: 'root' });
    expect(await users.showCurrentUser({ sudo: created.id })).toMatchObject({ id: created.id });
    expect(await refusalOf(users.create({ ...newAccount(), email: account.email }))).toEqual({
      status: 409,
      message: 'Email has already been taken',
    });
    expect(await refusalOf(users.show(999_999_999))).toEqual({ status: 404, message: '404 User Not Found' });
  });

  it('makes, shows, replaces and revokes personal access tokens', async () => {
    const { id } = await users.create(newAccount());
    const tokens = new PersonalAccessTokens(asRoot);

    const made = await tokens.create(id, 'bot', ['api'], { expiresAt: '2999-12-31' });
    const own = new PersonalAccessTokens({ host, token: String(made.token) });
    expect(await own.show()).toMatchObject({ id: made.id, name: 'bot', user_id: id });
    expect(await own.all()).toMatchObject([{ id: made.id, active: true }]);
    const next = await own.rotate('self', { expiresAt: '2999-12-30' });
    expect(next).toMatchObject({ name: 'bot', expires_at: '2999-12-30' });
    expect(await refusalOf(own.show())).toMatchObject({ status: 401 });
    await tokens.remove({ tokenId: next.id });
    expect(await tokens.show({ tokenId: next.id })).toMatchObject({ revoked: true });
  });

  it('asks what is running', async () => {
    expect(await new Metadata(asRoot).show()).toMatchObject({ enterprise: false, kas: { enabled: false } });
  });

  it('changes, blocks, unblocks and deletes users', async () => {
    const { id } = await users.create(newAccount());
    const bio = 'Looks after the build';

    expect(await users.edit(id, { bio, external: true })).toMatchObject({ id, bio, external: true });
    expect(await refusalOf(users.edit(id, { username: 'root' }))).toMatchObject({ status: 404 });
    expect(await users.block(id)).toBe(true);
    expect(await users.show(id)).toMatchObject({ state: 'blocked' });
    expect(await users.unblock(id)).toBe(true);
    await users.remove(id);
    expect(await refusalOf(users.show(id))).toEqual({ status: 404, message: '404 User Not Found' });
  });

  it('follows the links from page to page', async () => {
    const search = uniqueName('paged');
    for (const each of ['a', 'b', 'c']) {
      await users.create({ ...newAccount(), username: `${search}-${each}`, email: `${search}-${each}@example.com` });
    }

    const all = await users.all({ search, perPage: 1 });
    const page = await users.all({ search, perPage: 2, page: 2, showExpanded: true });

    expect(all.map(({ username }) => username)).toEqual(['c', 'b', 'a'].map((each) => `${search}-${each}`));
    expect(page).toMatchObject({
      data: [all[2]],
      paginationInfo: { total: 3, current: 2, previous: 1, next: null, perPage: 2, totalPages: 2 },
    });
  });

  it('adds, lists, shows and removes SSH keys of others and of oneself', async () => {
    const { id } = await users.create(newAccount());
    const keys = new UserSSHKeys(asRoot);
    const own = new UserSSHKeys({ ...asRoot, sudo: id });
    const key = newPublicKey();

    const given = await keys.create('given', key, { userId: id });
    const added = await own.add('added', newPublicKey());

    expect(given).toMatchObject({ title: 'given', key });
    expect(await own.all()).toEqual([added, given]);
    expect(await keys.all({ userId: id })).toEqual([added, given]);
    expect(await own.show(given.id)).toEqual(given);
    expect(await refusalOf(own.create('again', key))).toEqual({
      status: 400,
      message: JSON.stringify({ fingerprint: ['has already been taken'], key: ['has already been taken'] }),
    });
    await keys.remove(given.id, { userId: id });
    await own.remove(added.id);
    await own.remove(added.id);
    expect(await own.all()).toEqual([]);
    expect(await refusalOf(keys.remove(given.id, { userId: id }))).toEqual({
      status: 404,
      message: '404 Key Not Found',
    });
  });

  it('adds, lists, shows and removes addresses of others and of oneself', async () => {
    const { id } = await users.create(newAccount());
    const emails = new UserEmails(asRoot);
    const own = new UserEmails({ ...asRoot, sudo: id });
    const address = `${uniqueName('second')}@example.com`;

    const given = await emails.create(address, { userId: id });
    const added = await own.add(`${uniqueName('third')}@example.com`);

    expect(given).toEqual({ id: given.id, email: address });
    expect(await own.all()).toEqual([added, given]);
    expect(await emails.all({ userId: id })).toEqual([added, given]);
    expect(await own.show(given.id)).toEqual(given);
    expect(await refusalOf(own.create(address))).toEqual({
      status: 400,
      message: JSON.stringify({ email: ['has already been taken'] }),
    });
    await emails.remove(given.id, { userId: id });
    await own.remove(added.id);
    await own.remove(added.id);
    expect(await own.all()).toEqual([]);
  });

  it('creates, lists, shows, uses and revokes impersonation tokens', async () => {
    const { id } = await users.create(newAccount());
    const tokens = new UserImpersonationTokens(asRoot);

    const created = await tokens.create(id, 'bot', ['api'], { expiresAt: '2999-12-31' });

    expect(created).toMatchObject({ name: 'bot', scopes: ['api'], active: true, expires_at: '2999-12-31' });
    expect(await tokens.all(id, { state: 'active' })).toEqual([created]);
    expect(await tokens.all(id, { state: 'inactive' })).toEqual([]);
    expect(await tokens.show(id, created.id)).toEqual(created);
    const { token = '' } = { token: undefined, ...created };
    const bot = new Users({ host, token });
    expect(await bot.showCurrentUser()).toMatchObject({ id });
    await tokens.revoke(id, created.id);
    expect(await tokens.show(id, created.id)).toMatchObject({ revoked: true, active: false });
    expect(await refusalOf(bot.showCurrentUser())).toEqual({ status: 401, message: '401 Unauthorized' });
  });
});

describe('the npm client of this API, where it changes the whole instance', () => {
  const own = useOwnStack();

  it('shows and edits the application settings', async () => {
    const { url, rootToken: token } = own.test.running;
    const settings = new ApplicationSettings({ host: url, token });
    const before = await settings.show();

    const edited = await settings.edit({
      maxAttachmentSize: 25,
      restrictedVisibilityLevels: ['internal'],
      domainBlacklistEnabled: false,
      signInText: null,
    });

    const changed = { max_attachment_size: 25, restricted_visibility_levels: ['internal'], sign_in_text: null };
    expect(edited).toMatchObject(changed);
    expect(await settings.show()).toEqual({ ...before, ...changed, updated_at: Reflect.get(edited, 'updated_at') });
    expect(await refusalOf(settings.edit({ maxAttachmentSize: 0 }))).toEqual({
      status: 400,
      message: JSON.stringify({ max_attachment_size: ['must be greater than 0'] }),
    });
    const stranger = new ApplicationSettings({ host: url, token: 'no-such-token' });
    expect(await refusalOf(stranger.show())).toEqual({ status: 401, message: '401 Unauthorized' });
  });
});
