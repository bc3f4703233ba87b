import { newPublicKey, rememberSecret, type TestUser, useBrowser, useStack } from '@ingot/testing';

const stack = useStack();
const browser = useBrowser();

async function signedIn(user: TestUser, options: Parameters<typeof browser.newVisitor>[0] = {}) {
  const page = await browser.newVisitor(options);
  await page.goto(`${stack.url}/users/sign_in?return_to=/profile`);
  await page.getByLabel('Username or email').fill(user.username);
  await page.getByLabel('Password').fill(user.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Your profile' }).waitFor();
  return page;
}

it('a person makes a token, uses and revokes it, adds a key and an address, and ends another session', async () => {
  const user = await stack.given.user();
  const elsewhere = await signedIn(user);
  const page = await signedIn(user);

  await page.getByRole('link', { name: 'Access tokens' }).click();
  await page.getByLabel('Name', { exact: true }).fill('My bot');
  await page.getByRole('checkbox', { name: /^api/ }).check();
  await page.getByLabel('Expires').fill('2999-12-31');
  await page.getByRole('button', { name: 'Create the token' }).click();
  const value = (await page.locator('#token-value').textContent()) ?? '';
  rememberSecret(value);
  expect(page.url()).not.toContain(value);
  expect((await stack.as(value).get('/user')).body).toMatchObject({ id: user.id });
  await page.getByRole('link', { name: 'Back to your tokens' }).click();
  await page.getByRole('table', { name: 'Active tokens' }).getByText('2999-12-31').waitFor();
  await page.locator('summary', { hasText: 'Revoke the token My bot' }).click();
  await page.getByText('Programs that use it lose access.').waitFor();
  await page.getByRole('button', { name: 'Revoke the token My bot' }).click();
  await page.getByRole('status').getByText('The token “My bot” was revoked.').waitFor();
  expect((await stack.as(value).get('/user')).status).toBe(401);

  await page.goto(`${stack.url}/profile/keys`);
  await page.getByLabel('Title').fill('My laptop');
  await page.getByLabel('Public key').fill(newPublicKey());
  await page.getByRole('button', { name: 'Add the key' }).click();
  await page.getByRole('rowheader', { name: 'My laptop' }).waitFor();

  await page.goto(`${stack.url}/profile/emails`);
  await page.getByLabel('Email').fill(`second-${user.email}`);
  await page.getByRole('button', { name: 'Add the address' }).click();
  await page.locator('summary', { hasText: `Remove the address second-${user.email}` }).waitFor();

  await page.goto(`${stack.url}/profile/sessions`);
  await page
    .getByRole('button', { name: /^End the session of .* at 127\.0\.0\.1, signed in \d{4}-\d\d-\d\dT/ })
    .click();
  await page.getByRole('status').getByText('The session has ended.').waitFor();
  await elsewhere.reload();
  await elsewhere.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(browser.takeProblems()).toEqual([]);
});

it('a person who clicks twice makes one token, and sees its value', async () => {
  const user = await stack.given.user();
  const page = await signedIn(user);
  await page.goto(`${stack.url}/profile/personal_access_tokens`);
  await page.getByLabel('Name', { exact: true }).fill('My bot');
  await page.getByRole('checkbox', { name: /^api/ }).check();
  await page.getByRole('button', { name: 'Create the token' }).dblclick();
  const value = (await page.locator('#token-value').textContent()) ?? '';
  rememberSecret(value);
  expect((await stack.as(value).get('/user')).body).toMatchObject({ id: user.id });
  await page.reload(); // which sends the form once more
  expect(await page.locator('#token-value').textContent()).toBe(value);
  await page.getByRole('link', { name: 'Back to your tokens' }).click();
  await page.getByRole('table', { name: 'Active tokens' }).waitFor();
  expect(await page.getByRole('rowheader', { name: 'My bot' }).count()).toBe(1);
  expect(browser.takeProblems()).toEqual([]);
});

it.each(['/profile', '/profile/personal_access_tokens', '/profile/keys', '/profile/emails', '/profile/sessions'])(
  'the page %s fits a small screen',
  async (path) => {
    const user = await stack.given.user();
    await stack.as(user).post('/user/keys', { title: 'A laptop with a long name'.repeat(8), key: newPublicKey() });
    await stack.as(user).post('/user/emails', { email: `${'very'.repeat(40)}-${user.email}` });
    const page = await signedIn(user, { viewport: { width: 320, height: 640 } });
    await page.goto(`${stack.url}${path}`);
    const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    expect(overflow).toBe(0);
    expect(browser.takeProblems()).toEqual([]);
  },
);
