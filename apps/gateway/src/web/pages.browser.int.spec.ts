import { type BrowserPage, eventually, linkIn, type TestUser, uniqueName, useBrowser, useStack } from '@ingot/testing';

const stack = useStack();
const browser = useBrowser();

afterEach(() => {
  expect(browser.takeProblems()).toEqual([]);
});

/** What the browser complained about, once these words are among it: it may say so after it has shown the page. */
const complaints = (words: string): Promise<string> =>
  eventually(
    () => Promise.resolve(browser.takeProblems().join()),
    (problems) => problems.includes(words),
  );

async function signIn(page: BrowserPage, { username, password }: TestUser): Promise<void> {
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

describe('in a browser', () => {
  it('somebody signs in on the way to a page, gets there, and signs out', async () => {
    const user = await stack.given.user();
    const page = await browser.newVisitor();
    await page.goto(`${stack.url}/profile/password/new`);
    await signIn(page, user);
    await page.waitForURL('**/profile/password/new');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/users/sign_in');
    await page.goto(`${stack.url}/profile/password/new`);
    expect(page.url()).toContain('/users/sign_in?return_to=%2Fprofile%2Fpassword%2Fnew');
  });

  it('somebody who signed out and goes back sees nothing of the account', async () => {
    const user = await stack.given.user();
    const page = await browser.newVisitor();
    await page.goto(`${stack.url}/profile/emails`);
    await signIn(page, user);
    await page.getByRole('table', { name: 'Your addresses' }).getByText(user.email).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/users/sign_in');
    await page.goBack();
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
    expect(await page.content()).not.toContain(user.email);
  });

  it('somebody signs up and is signed in', async () => {
    const username = uniqueName('new');
    const page = await browser.newVisitor();
    await page.goto(`${stack.url}/users/sign_up`);
    await page.getByLabel('Name', { exact: true }).fill('Somebody New');
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Email').fill(`${username}@example.com`);
    await page.getByLabel('Password').fill('a-good-password-1');
    await page.getByRole('button', { name: 'Create the account' }).click();
    await page.getByRole('heading', { name: 'Hello, Somebody New' }).waitFor();
  });

  it('a wrong password leaves the name, and says so where a screen reader hears it', async () => {
    const page = await browser.newVisitor();
    await page.goto(`${stack.url}/users/sign_in`);
    await page.getByLabel('Username or email').fill('somebody');
    await page.getByLabel('Password').fill('something wrong');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toContain('Wrong username or password.');
    expect(await page.getByLabel('Username or email').inputValue()).toBe('somebody');
    expect(await page.getByLabel('Password').inputValue()).toBe('');
    expect(await complaints('422')).toContain('422'); // the browser tells of every such reply
  });

  it('the first field that is wrong has the focus, and names what is wrong with it', async () => {
    const page = await browser.newVisitor();
    await page.goto(`${stack.url}/users/sign_up`);
    await page.getByLabel('Name', { exact: true }).fill('Somebody');
    await page.getByLabel('Username').fill('-no-');
    await page.getByLabel('Email').fill('somebody@example.com');
    await page.getByLabel('Password').fill('short');
    await page.getByRole('button', { name: 'Create the account' }).click();
    const username = page.locator('#username:focus');
    await username.waitFor();
    expect(await username.getAttribute('aria-invalid')).toBe('true');
    expect(await username.getAttribute('aria-describedby')).toContain('username-error');
    expect(await complaints('422')).toContain('422');
  });

  it('a forgotten password is replaced by the link in the mail', async () => {
    const user = await stack.given.user();
    const page = await browser.newVisitor();
    await page.goto(`${stack.url}/users/sign_in`);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('Email').fill(user.email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByRole('status').waitFor();
    await page.goto(`${stack.url}${linkIn(await stack.mails.waitFor(user.email))}`);
    await page.getByLabel('New password', { exact: true }).fill('brand new password');
    await page.getByLabel('Confirm the new password').fill('brand new password');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.waitForURL('**/users/sign_in');
    await page.getByLabel('Username or email').fill(user.email);
    await page.getByLabel('Password').fill('brand new password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: `Hello, ${user.name}` }).waitFor();
  });

  it('everything of a form can be reached and sent by the keyboard', async () => {
    const user = await stack.given.user();
    const page = await browser.newVisitor();
    await page.goto(`${stack.url}/users/sign_in`);
    await page.locator('#login:focus').waitFor(); // a browser may give the focus after it has loaded the page
    await page.keyboard.type(user.username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(user.password);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `Hello, ${user.name}` }).waitFor();
  });

  it('a script that gets into a page does not run', async () => {
    const user = await stack.given.user({
      name: '<img src=x onerror="document.title=1"><script>document.title=2</script>',
    });
    const page = await browser.newVisitor();
    await page.goto(`${stack.url}/users/sign_in`);
    await signIn(page, user);
    await page.getByRole('heading', { name: 'Hello' }).waitFor();
    expect(await page.title()).toBe('Welcome · Ingot');
    await page.addScriptTag({ content: 'document.title = "3"' }).catch(() => undefined);
    expect(await page.title()).toBe('Welcome · Ingot');
    expect(await complaints('Content Security Policy')).toContain('Content Security Policy');
  });

  it.each([
    ['wide', 1280],
    ['narrow', 320],
  ])('no page has to be scrolled sideways on a %s screen', async (_name, width) => {
    const user = await stack.given.user();
    const page = await browser.newVisitor({ viewport: { width, height: 700 } });
    await page.goto(`${stack.url}/users/sign_in`);
    await signIn(page, user);
    await page.getByRole('heading', { name: 'Hello' }).waitFor();
    for (const path of ['', '/profile', '/profile/password/new', '/oauth/applications']) {
      await page.goto(`${stack.url}${path}`);
      const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
      expect({ path, overflow: Math.max(0, overflow) }).toEqual({ path, overflow: 0 });
    }
  });
});
