import {
  createPersonalToken,
  fullUser,
  listPersonalTokens,
  resetPrivateToken,
  revokePersonalToken,
  showPrivateToken,
} from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';
import { type TestUser, useStack } from '@ingot/testing';

const stack = useStack();
const rpc = new RpcClient(stack.running.natsUrl, 'test of personal tokens');

const UNAUTHORIZED = { status: 401, body: { message: '401 Unauthorized' } };
const PAGE = { page: 1, perPage: 20 };
const NOBODY = 999_999_999;
/** As it is once that day has come: no call makes a token that is expired. */
const endsOn = (id: number, day: string) =>
  stack.query('user-service', 'UPDATE access_tokens SET expires_at = $2 WHERE id = $1', [id, day]);

const BOT = { name: 'bot', scopes: ['api'], expiresAt: null };

let user: TestUser;

beforeAll(() => rpc.connect());
afterAll(() => rpc.close());
beforeEach(async () => {
  user = await stack.given.user();
});

const create = (wishes: object = {}, userId = user.id) => rpc.call(createPersonalToken, { userId, ...BOT, ...wishes });

describe('personal access tokens', () => {
  it('sign their user in, any number of them', async () => {
    const one = await create();
    const other = await create({ name: 'other', expiresAt: '2999-12-31' });

    expect(one.token).toMatchObject({
      name: 'bot',
      scopes: ['api'],
      isActive: true,
      isRevoked: false,
      expiresAt: null,
    });
    expect(other.token).toMatchObject({ name: 'other', expiresAt: '2999-12-31' });
    for (const { value } of [one, other]) {
      expect(value).toMatch(/^[\w-]{20}$/);
      expect((await stack.as(value).get('/user')).body).toMatchObject({ id: user.id });
      expect((await stack.as(null).get(`/user?private_token=${value}`)).body).toMatchObject({ id: user.id });
    }
  });

  it('push in the name of their user', async () => {
    const project = await stack.given.project({ owner: user, initialized: false });
    const { value } = await create();
    const git = await project.git({ ...user, password: value });
    const pushed = await git.commit({ 'a.txt': 'a\n' });
    await git.run('push', '-q', 'origin', 'main');
    expect(await project.branchHead('main')).toBe(pushed);
  });

  it('are limited to what their scope permits', async () => {
    const { value, token } = await create({ scopes: ['read_user'] });

    expect(token.scopes).toEqual(['read_user']);
    expect((await stack.as(value).get('/user')).status).toBe(200);
    expect((await stack.as(value).get('/users')).status).toBe(200);
    expect(await stack.as(value).post('/user/emails', { email: 'x@example.com' })).toMatchObject(UNAUTHORIZED);
    expect(await stack.as(value).get('/projects')).toMatchObject(UNAUTHORIZED);
  });

  it('are listed newest first without their values, by state and page', async () => {
    const { token: active } = await create();
    const { token: young } = await create({ expiresAt: '2999-12-31' });
    await endsOn(young.id, '2001-01-01');
    const expired = { ...young, isActive: false, expiresAt: '2001-01-01' };
    const { token: other } = await create();
    const revoked = await rpc.call(revokePersonalToken, { userId: user.id, tokenId: other.id });
    await stack.root.post(`/users/${user.id}/impersonation_tokens`, { name: 'hidden', scopes: ['api'] });
    const list = (state: 'all' | 'active' | 'inactive', page = PAGE) =>
      rpc.call(listPersonalTokens, { userId: user.id, state, page });

    expect(await list('all')).toEqual({ items: [revoked, expired, active], total: 3 });
    expect(await list('active')).toEqual({ items: [active], total: 1 });
    expect(await list('inactive')).toEqual({ items: [revoked, expired], total: 2 });
    expect(await list('all', { page: 2, perPage: 2 })).toEqual({ items: [active], total: 3 });
  });

  it('are void at once when they are revoked, or from their last day on', async () => {
    const { token, value } = await create();
    const { token: young, value: expired } = await create({ expiresAt: '2999-12-31' });
    await endsOn(young.id, new Date().toISOString().slice(0, 10));
    expect((await stack.as(value).get('/user')).status).toBe(200);

    const revoked = await rpc.call(revokePersonalToken, { userId: user.id, tokenId: token.id });

    expect(revoked).toMatchObject({ id: token.id, isRevoked: true, isActive: false });
    expect(await stack.as(value).get('/user')).toMatchObject(UNAUTHORIZED);
    expect(await stack.as(expired).get('/user')).toMatchObject(UNAUTHORIZED);
    const again = await rpc.call(revokePersonalToken, { userId: user.id, tokenId: token.id });
    expect(again).toEqual({ ...revoked, lastUsedAt: again.lastUsedAt }); // uses are recorded later, in batches
  });

  it("are not another user's to revoke, nor an administrator's impersonation tokens", async () => {
    const { token, value } = await create();
    const stranger = await stack.given.user();
    const refusal = { code: 'not_found', body: { message: '404 Personal Access Token Not Found' } };

    const revoke = rpc.call(revokePersonalToken, { userId: stranger.id, tokenId: token.id });

    await expect(revoke).rejects.toMatchObject(refusal);
    expect((await stack.as(value).get('/user')).status).toBe(200);
  });

  it.each([
    [{ scopes: ['sudo'] }, { scopes: ['can only contain API scopes'] }],
    [{ scopes: [] }, { scopes: ["can't be blank"] }],
    [{ name: ' ' }, { name: ["can't be blank"] }],
    [{ expiresAt: '2001-01-01' }, { expires_at: ['must be a date in the future'] }],
    [{ expiresAt: '2030-02-30' }, { expires_at: ['is invalid'] }],
  ])('are refused with %j', async (wishes, message) => {
    await expect(create(wishes)).rejects.toMatchObject({ code: 'bad_request', body: { message } });
  });

  it('are told of by the audit log', async () => {
    const { token } = await create();
    await rpc.call(revokePersonalToken, { userId: user.id, tokenId: token.id });
    const told = (event: string) => stack.audit(event).filter(({ userId }) => userId === user.id);

    const about = { tokenId: token.id, kind: 'personal', byUserId: user.id };
    expect(told('token.created')).toMatchObject([about]);
    expect(told('token.revoked')).toMatchObject([about]);
  });

  it('are for users who exist', async () => {
    await expect(create({}, NOBODY)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the private token', () => {
  it('is the one that administrators see by sudo', async () => {
    const { value } = await rpc.call(showPrivateToken, { userId: user.id });

    expect(fullUser.parse((await stack.as(user).get('/user')).body).private_token).toBe(value);
    expect((await stack.as(value).get('/user')).body).toMatchObject({ id: user.id });
  });

  it('is void at once when another one takes its place', async () => {
    const { value: old } = await rpc.call(showPrivateToken, { userId: user.id });
    expect((await stack.as(old).get('/user')).status).toBe(200);

    const { value } = await rpc.call(resetPrivateToken, { userId: user.id });

    expect(value).not.toBe(old);
    expect(await stack.as(old).get('/user')).toMatchObject(UNAUTHORIZED);
    expect((await stack.as(value).get('/user')).body).toMatchObject({ id: user.id });
    expect(await rpc.call(showPrivateToken, { userId: user.id })).toEqual({ value });
  });

  it('is nobody’s who does not exist', async () => {
    for (const call of [showPrivateToken, resetPrivateToken]) {
      await expect(rpc.call(call, { userId: NOBODY })).rejects.toMatchObject({ code: 'not_found' });
    }
  });
});
