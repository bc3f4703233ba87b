import {
  accessibilityProblems,
  authorizationRequest,
  type BrowserPage,
  newPublicKey,
  registerApplication,
  type TestUser,
  useBrowser,
  useStack,
  type Visitor,
} from '@ingot/testing';

const stack = useStack();
const browser = useBrowser();

const LONG_NAME = `שם ארוך ${'a-very-long-name-'.repeat(10)}`;

let user: TestUser;
let visitor: Visitor;

/** A browser that has the session of a visitor. */
async function newPage(by: Visitor | null): Promise<BrowserPage> {
  // colours that are on their way to others would be measured in between
  const page = await browser.newVisitor({ reducedMotion: 'reduce' });
  const cookies = [...(by?.cookies ?? [])].map(([name, value]) => ({ name, value, url: stack.url }));
  await page.context().addCookies(cookies);
  return page;
}

/** Looks at the page as it is: wholly on a wide screen; in the dark, on a narrow one, at what is different there. */
async function expectAccessible(page: BrowserPage): Promise<void> {
  const path = page.url().slice(stack.url.length);
  const problems = await accessibilityProblems(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 320, height: 640 });
  problems.push(...(await accessibilityProblems(page, { rules: ['color-contrast', 'target-size'] })));
  const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  expect({ path, problems, overflow }).toEqual({ path, problems: [], overflow: 0 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });
}

async function expectAllAccessible(page: BrowserPage, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(`${stack.url}${path}`);
    await expectAccessible(page);
  }
}

beforeEach(async () => {
  user = await stack.given.user();
  visitor = stack.visitor();
  await visitor.signIn(user.username, user.password);
});

it.each([
  ['to sign in and up', ['/', '/users/sign_in', '/users/sign_up']],
  ['to choose a password', ['/users/password/new', '/users/password/edit?token=x']],
  ['to confirm an address', ['/users/confirmation/new', '/users/confirmation?token=x']],
  ['that say what went wrong', ['/users/auth/nobody/callback', '/nothing/here']],
])('visitors can use the pages %s, whatever their abilities and screen', async (_name, paths) => {
  await expectAllAccessible(await newPage(null), paths);
});

it.each([
  ['their profile', ['/', '/profile', '/profile/password/new', '/profile/identities']],
  ['their tokens', ['/profile/personal_access_tokens', '/profile/private_token']],
  ['their keys and sessions', ['/profile/keys', '/profile/sessions']],
  ['their addresses', ['/profile/emails', '/profile/emails/primary', '/profile/emails/confirm?token=x']],
  ['applications', ['/oauth/authorized_applications', '/oauth/applications', '/oauth/applications/new']],
  ['applications that ask wrongly', ['/oauth/authorize?client_id=nobody']],
])('people who are signed in can use the pages of %s', async (_name, paths) => {
  await expectAllAccessible(await newPage(visitor), paths);
});

it('administrators can use the pages of the instance', async () => {
  const administrator = await stack.given.user({ admin: true });
  const visiting = stack.visitor();
  await visiting.signIn(administrator.username, administrator.password);
  const paths = ['/profile', '/admin/applications', '/admin/applications/new', '/admin/applications/999999'];
  await expectAllAccessible(await newPage(visiting), paths);
});

it.each([
  ['/profile/personal_access_tokens', () => ({ name: LONG_NAME, 'scopes[]': 'api' })],
  ['/profile/keys', () => ({ title: LONG_NAME, key: newPublicKey() })],
  ['/profile/emails', () => ({ email: `${'very'.repeat(40)}-${user.email}` })],
])('what has a long name can be used on %s, also while its removal is asked about', async (path, fields) => {
  await visitor.submit(path, fields());
  const page = await newPage(visitor);
  await page.goto(`${stack.url}${path}`);
  await page.locator('summary').click();
  await expectAccessible(page);
});

it('new values that are shown once can be used', async () => {
  const page = await newPage(visitor);
  await page.goto(`${stack.url}/profile/personal_access_tokens`);
  await page.getByLabel('Name', { exact: true }).fill(LONG_NAME);
  await page.getByRole('checkbox', { name: /^api/ }).check();
  await page.getByRole('button', { name: 'Create the token' }).click();
  await page.getByText('Copy it now').waitFor();
  await expectAccessible(page);
});

it('applications, and what they ask for, can be used', async () => {
  const application = await registerApplication(visitor, { name: LONG_NAME });
  const asked = new URLSearchParams(authorizationRequest(application)).toString();
  await expectAllAccessible(await newPage(visitor), [application.path, `/oauth/authorize?${asked}`]);
});

it.each([
  ['/profile/personal_access_tokens', 'Create the token', { '#name': ' ' }],
  ['/profile/keys', 'Add the key', { '#title': 'A laptop', '#key': 'no key' }],
  ['/profile/emails', 'Add the address', { '#email': 'a@b' }],
  [
    '/profile/password/new',
    'Change the password',
    { '#current_password': 'x', '#password': 'x', '#confirmation': 'y' },
  ],
  ['/profile', 'Change the name', { '#name': ' ' }],
  ['/oauth/applications/new', 'Register', { '#name': ' ', '#redirect_uri': 'nowhere' }],
  ['/oauth/applications/new', 'Register', { '#name': 'An application', '#redirect_uri': 'nowhere' }],
])('what is wrong with the form of %s can be found', async (path, button, fields) => {
  await stack.as(await stack.given.user()).post('/user/emails', { email: 'a@b' });
  const page = await newPage(visitor);
  await page.goto(`${stack.url}${path}`);
  for (const [field, value] of Object.entries(fields)) await page.locator(field).fill(value);
  await page.getByRole('button', { name: button }).click();
  const wrong = page.locator('.wrong');
  await wrong.first().locator(':focus').waitFor();
  expect(await page.title()).toMatch(/^Error: /);
  await expectAccessible(page);
});
