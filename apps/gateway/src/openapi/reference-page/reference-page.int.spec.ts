import { accessibilityProblems, useBrowser, useStack } from '@ingot/testing';
import { OPERATIONS } from '@ingot/contracts';

const stack = useStack();
const browser = useBrowser();

describe('the API reference', () => {
  it('shows the operations of this instance, without anything from elsewhere', async () => {
    const page = await browser.newVisitor();
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(stack.url) && !request.url().startsWith('data:')) elsewhere.push(request.url());
    });

    await page.goto(`${stack.url}/help/api`);
    await page.locator('[data-tag="merge_requests"]').click();
    await page.locator('[data-path$="/merge"]').waitFor();

    expect(await page.title()).toBe('API reference · Ingot');
    expect(elsewhere).toEqual([]);
    expect(browser.takeProblems()).toEqual([]);
  });

  it('is legible, and fits a small screen', async () => {
    const page = await browser.newVisitor({ viewport: { width: 320, height: 640 } });
    await page.goto(`${stack.url}/help/api`);
    await page.locator('[data-tag="branches"]').click();
    await page.locator('.opblock-summary-method').first().waitFor();
    expect(await accessibilityProblems(page, ['color-contrast', 'landmark-no-duplicate-main'])).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0);
  });

  it('sends calls that are tried out to this instance', async () => {
    const page = await browser.newVisitor();
    await page.goto(`${stack.url}/help/api#/users/users.current`);
    await page.getByRole('button', { name: 'Try it out' }).click();
    const replied = page.waitForResponse(`${stack.url}/api/v4/user`);
    await page.getByRole('button', { name: 'Execute' }).click();

    expect((await replied).status()).toBe(401);
  });

  it('has a strict policy, and serves nothing else of the library', async () => {
    const { headers } = await fetch(`${stack.url}/help/api`);
    expect(headers.get('content-security-policy')).toContain(
      `default-src 'none'; script-src 'self'; style-src 'self';`,
    );

    for (const path of ['package.json', 'index.html', '../package.json', '..%2fpackage.json']) {
      expect((await fetch(`${stack.url}/help/api/assets/${path}`)).status).toBe(404);
    }
  });
});

describe('the API reference on plain pages', () => {
  it('is reached and read without scripts', async () => {
    const page = await browser.newVisitor({ javaScriptEnabled: false });
    await page.goto(`${stack.url}/help/api`);
    await page.getByRole('link', { name: 'plain version', exact: true }).click();
    await page.getByRole('link', { name: 'merge requests', exact: true }).click();
    await page
      .getByRole('heading', { name: 'PUT /api/v4/projects/:id/merge_requests/:merge_request_iid/merge' })
      .waitFor();
  });

  it('tells of every operation, and of nothing else', async () => {
    const list = await (await fetch(`${stack.url}/help/api/plain`)).text();
    const paths = [...list.matchAll(/href="(\/help\/api\/plain\/\w+)"/g)].map(([, path = '']) => path);
    const pages = await Promise.all(paths.map(async (path) => (await fetch(`${stack.url}${path}`)).text()));
    const told = pages.flatMap((html) => [...html.matchAll(/<h2 id="([^"]+)"/g)].map(([, name]) => name));
    expect(told.sort()).toEqual(OPERATIONS.map(({ name }) => name).sort());
    expect((await fetch(`${stack.url}/help/api/plain/nothing`)).status).toBe(404);
  });

  it.each(['/help/api/plain', '/help/api/plain/merge_requests'])('%s can be used on any screen', async (path) => {
    const page = await browser.newVisitor();
    await page.goto(`${stack.url}${path}`);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await accessibilityProblems(page, ['color-contrast', 'target-size'])).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0);
  });
});
