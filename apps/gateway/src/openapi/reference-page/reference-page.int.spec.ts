import { useBrowser, useStack } from '@ingot/testing';

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
