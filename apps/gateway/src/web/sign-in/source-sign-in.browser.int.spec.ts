import { accessibilityProblems, type BrowserPage, useBrowser } from '@ingot/testing';
import { useSignInSources } from '@ingot/testing/sign-in-sources';

/** The provider is of another site: `localhost`, where the pages are at 127.0.0.1. */
const own = useSignInSources();
const browser = useBrowser();

afterEach(() => {
  // policies that were broken are told here as well
  expect(browser.takeProblems()).toEqual([]);
});

/** Returns when the page that follows is there: a click alone could be cut off by what is gone to next. */
async function signOut(page: BrowserPage): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
}

it('somebody signs up through a provider, signs out, and comes back to the page they wanted', async () => {
  const { name, email } = own.newPerson();
  const page = await browser.newVisitor();

  await page.goto(`${own.test.url}/users/sign_in`);
  await page.getByRole('button', { name: 'Sign in through Work' }).click();
  await page.getByRole('heading', { name: `Hello, ${name}` }).waitFor();
  await page.getByRole('status').getByText('Welcome! Your account is ready.').waitFor();
  await signOut(page);

  await page.goto(`${own.test.url}/profile/emails`);
  await page.getByRole('button', { name: 'Sign in through Work' }).click();
  await page.waitForURL('**/profile/emails');
  await page.getByRole('table', { name: 'Your addresses' }).getByText(email).waitFor();
});

it('somebody signs up through a provider from the page to sign up, which offers those alone that make accounts', async () => {
  const { name } = own.newPerson();
  const page = await browser.newVisitor();
  await page.goto(`${own.test.url}/users/sign_up`);
  expect(await page.getByRole('button', { name: /club/ }).count()).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign up through Work' }).click();
  await page.getByRole('heading', { name: `Hello, ${name}` }).waitFor();
});

it('somebody connects their account, signs in that way, and disconnects it', async () => {
  const user = await own.test.given.user();
  const { sub } = own.newPerson();
  const page = await browser.newVisitor();
  await page.goto(`${own.test.url}/users/sign_in?return_to=/profile`);
  await page.getByLabel('Username or email').fill(user.username);
  await page.getByLabel('Password').fill(user.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();

  await page.getByRole('link', { name: 'Sign-in providers' }).click();
  await page.getByRole('button', { name: 'Connect with The <b>club</b>' }).click();
  await page.getByRole('status').getByText('Your account is connected with The <b>club</b>.').waitFor();
  await page.getByRole('table', { name: 'Connected with your account' }).getByText(sub).waitFor();
  await signOut(page);

  await page.getByRole('button', { name: 'Sign in through The <b>club</b>' }).click();
  await page.getByRole('heading', { name: `Hello, ${user.name}` }).waitFor();
  await page.goto(`${own.test.url}/profile/identities`);
  await page.locator('summary', { hasText: 'Disconnect The <b>club</b>' }).click();
  await page.getByRole('button', { name: 'Disconnect The <b>club</b>' }).click();
  await page.getByRole('status').getByText('The provider was disconnected.').waitFor();
});

it.each(['/users/sign_in', '/profile/identities'])('the page %s fits a small screen', async (path) => {
  own.newPerson({ sub: 'x'.repeat(255) });
  const page = await browser.newVisitor({ viewport: { width: 320, height: 640 } });
  await page.goto(`${own.test.url}/users/sign_in`);
  await page.getByRole('button', { name: 'Sign in through Work' }).click();
  await page.getByRole('heading', { name: /^Hello/ }).waitFor();
  if (path === '/users/sign_in') await signOut(page);
  await page.goto(`${own.test.url}${path}`);
  const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  expect(overflow).toBe(0);
});
