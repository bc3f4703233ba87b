import { createServer, type Server } from 'node:http';
import { authorizationRequest, registerApplication, useBrowser, useStack } from '@ingot/testing';

const stack = useStack();
const browser = useBrowser();

let application: Server;
let callback: string;

beforeAll(async () => {
  application = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>The application</title><link rel="icon" href="data:,">');
  });
  await new Promise<void>((resolve) => application.listen(0, '127.0.0.1', resolve));
  const address = application.address();
  if (address === null || typeof address === 'string') throw new Error('the application has no port');
  callback = `http://127.0.0.1:${address.port}/callback`;
});

afterAll(async () => {
  application.closeAllConnections();
  await new Promise((resolve) => application.close(resolve));
});

async function registered() {
  const { username, password } = await stack.given.user();
  const keeper = stack.visitor();
  await keeper.signIn(username, password);
  return registerApplication(keeper, { name: 'A web application', redirectUri: callback });
}

it('a browser signs in, allows an application and comes back to it; the next time it is not asked', async () => {
  const user = await stack.given.user();
  const parameters = authorizationRequest(await registered());
  const asking = `${stack.url}/oauth/authorize?${new URLSearchParams(parameters).toString()}`;
  const page = await browser.newVisitor();

  await page.goto(asking);
  await page.getByLabel('Username or email').fill(user.username);
  await page.getByLabel('Password').fill(user.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Allow “A web application” to use your account?' }).waitFor();
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await page.waitForURL(/callback\?code=[0-9a-f]{64}&state=a\+state/);
  expect(await page.title()).toBe('The application');

  await page.goto(asking);
  await page.waitForURL(/callback\?code=[0-9a-f]{64}&/);
  expect(browser.takeProblems()).toEqual([]);
});

it('a browser comes back without a code when the user does not allow it, also on a small screen', async () => {
  const user = await stack.given.user();
  const parameters = authorizationRequest(await registered());
  const page = await browser.newVisitor({ viewport: { width: 320, height: 640 } });

  await page.goto(`${stack.url}/oauth/authorize?${new URLSearchParams(parameters).toString()}`);
  await page.getByLabel('Username or email').fill(user.username);
  await page.getByLabel('Password').fill(user.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const refuse = page.getByRole('button', { name: 'Deny' });
  await refuse.waitFor();
  const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  expect(overflow).toBe(0);
  await refuse.click();
  await page.waitForURL(/callback\?error=access_denied&/);
  expect(browser.takeProblems()).toEqual([]);
});
