import { oauthPost, registerApplication, type TestUser } from '@ingot/testing';
import { useOwnStack } from '@ingot/testing/own-stack';

const NAMED = 'a'.repeat(64);
const own = useOwnStack({ env: { OAUTH_PASSWORD_GRANT_CLIENTS: `${NAMED}, ${'b'.repeat(64)}` } });

let user: TestUser;

const grant = async (client: Record<string, string> = {}) => {
  const { username, password } = user;
  const { status, body } = await oauthPost(own.test.url, '/oauth/token', {
    grant_type: 'password',
    username,
    password,
    ...client,
  });
  return { status, body };
};

beforeAll(async () => {
  user = await own.test.given.user();
});

describe('the password grant that is bound to named applications', () => {
  it('is refused to other applications, and without one', async () => {
    const { uid, secret } = await registerApplication(await own.test.signedIn(user));
    const refused = { status: 400, body: { error: 'unsupported_grant_type' } };

    expect(await grant()).toMatchObject(refused);
    expect(await grant({ client_id: uid, client_secret: secret })).toMatchObject(refused);
  });

  it('is given to those that are named, with their secret', async () => {
    const { uid, secret } = await registerApplication(await own.test.signedIn(user));
    await own.test.query('user-service', 'UPDATE oauth_applications SET uid = $2 WHERE uid = $1', [uid, NAMED]);

    expect(await grant({ client_id: NAMED, client_secret: 'wrong' })).toMatchObject({ status: 401 });
    expect(await grant({ client_id: NAMED, client_secret: secret })).toMatchObject({ status: 200 });
  });
});
