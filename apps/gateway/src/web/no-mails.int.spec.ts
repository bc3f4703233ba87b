import { expectStatus, uniqueName } from '@ingot/testing';
import { useOwnStack } from '@ingot/testing/own-stack';

const own = useOwnStack({ env: { MAIL_DELIVERY: 'none' } });
const NO_MAILS = 'This instance sends no mails.';
const PROMISES = /we sen[dt]|mail that we|Send the (link|mail)/i;

describe('an instance that sends no mails', () => {
  it.each(['/users/password/new', '/users/confirmation/new'])('says so at %s, and takes no request', async (path) => {
    const visitor = own.test.visitor();
    await visitor.get('/users/sign_in');
    for (const { status, html } of [await visitor.get(path), await visitor.post(path, { email: 'a@example.com' })]) {
      expect(status).toBe(200);
      expect(html).toContain(`${NO_MAILS} Ask an administrator`);
      expect(html).not.toMatch(PROMISES);
    }
  });

  it('says so to whoever has an unconfirmed address, from a time when it sent mails', async () => {
    const { username, password } = await own.test.given.user();
    await own.test.query('user-service', 'UPDATE users SET confirmed_at = NULL WHERE username = $1', [username]);
    const visitor = own.test.visitor();

    const refused = await visitor.signIn(username, password);

    expect(refused.html).toContain('How to confirm it');
    expect(refused.html).not.toMatch(PROMISES);
  });

  it('lets whoever signs up in at once', async () => {
    const username = uniqueName('new');
    const account = { name: 'New', username, email: `${username}@example.com`, password: 'correct-horse-battery-1' };
    const visitor = own.test.visitor();

    expect(await visitor.submit('/users/sign_up', account)).toMatchObject({ status: 302, location: '/' });

    const found: unknown = expectStatus(await own.test.root.get(`/users?username=${username}`), 200);
    expect(found).toMatchObject([{ username, state: 'active' }]);
  });

  it('says so where the primary address is changed', async () => {
    const user = await own.test.given.user({ confirm: false });
    const visitor = await own.test.signedIn(user);
    const given = { email: `new-${user.email}`, current_password: user.password };
    const path = '/profile/emails/primary';
    for (const { html } of [await visitor.get(path), await visitor.post(path, given)]) {
      expect(html).toContain(`${NO_MAILS} Ask an administrator to change your address.`);
      expect(html).not.toMatch(PROMISES);
    }
    const shown: unknown = expectStatus(await own.test.as(user).get('/user'), 200);
    expect(shown).toMatchObject({ email: user.email });
  });
});
