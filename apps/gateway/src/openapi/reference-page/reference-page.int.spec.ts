import { once } from 'node:events';
import { get } from 'node:http';
import { accessibilityProblems, type BrowserPage, useBrowser, useStack } from '@ingot/testing';
import { OPERATIONS } from '@ingot/contracts';

const stack = useStack();
const browser = useBrowser();

const OPERATIONS_OF_EACH_FORM = [
  ['Issues', 'issues.create', 'a body'],
  ['Issues', 'issues.delete', 'a path'],
  ['Search', 'search.project', 'lists of values'],
  ['Branches', 'branches.protect', 'a change'],
  ['Projects', 'uploads.create', 'a file'],
] as const;

/** Around an open operation, the page is always the same. */
const OPEN_OPERATION = '.opblock.is-open';

/** Everything in the light; in the dark, what is different there. */
async function problemsInBothSchemes(page: BrowserPage, within: string): Promise<string[]> {
  const problems = await accessibilityProblems(page, { within });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.locator('html.dark-mode').waitFor({ state: 'attached' });
  problems.push(...(await accessibilityProblems(page, { within, rules: ['color-contrast'] })));
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  return problems;
}

describe('the API reference', () => {
  it('shows the operations of this instance, without anything from elsewhere', async () => {
    const page = await browser.newVisitor();
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(stack.url) && !request.url().startsWith('data:')) elsewhere.push(request.url());
    });

    await page.goto(`${stack.url}/help/api`);
    await page.locator('[data-tag="Merge requests"]').click();
    await page.locator('[data-path$="/merge"]').waitFor();

    expect(await page.title()).toBe('API reference · Ingot');
    expect(elsewhere).toEqual([]);
    expect(browser.takeProblems()).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('can be used in the %s scheme, and fits a small screen', async (scheme) => {
    const page = await browser.newVisitor({ viewport: { width: 320, height: 640 }, colorScheme: scheme });
    await page.goto(`${stack.url}/help/api`);
    await page.locator('[data-tag="Branches"]').click();
    await page.locator('.opblock-summary-method').first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0);
  });

  it('shows how to call an operation from a shell, Python and TypeScript', async () => {
    const page = await browser.newVisitor();
    await page.goto(`${stack.url}/help/api#/Issues/issues.create`);
    const samples = page.locator('.code-samples details');
    await samples.first().waitFor();
    expect(await samples.locator('summary').allTextContents()).toEqual(['curl', 'Python', 'TypeScript']);
    await samples.first().locator('summary').click();
    await page.getByText('curl "$INGOT_URL/api/v4/projects/root%2Fexample/issues"').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  describe('in both colour schemes', () => {
    // By keyboard: before a click, Playwright waits for drawn frames, and a browser on a busy machine may draw none for long.
    // colours that are on their way to others would be measured in between
    const options = { reducedMotion: 'reduce' } as const;

    it.each(OPERATIONS_OF_EACH_FORM)(
      '%s: %s, which takes %s, can be read and tried by everybody',
      async (tag, name) => {
        const page = await browser.newVisitor(options);
        await page.goto(`${stack.url}/help/api#/${tag}/${name}`);
        await page.locator('.code-samples').waitFor();
        for (const schema of await page.getByRole('tab', { name: 'Schema' }).all()) await schema.press('Enter');
        await page.getByRole('tab', { name: 'Schema', selected: false }).first().waitFor({ state: 'detached' });
        expect(await problemsInBothSchemes(page, OPEN_OPERATION)).toEqual([]);
        await page.getByRole('button', { name: 'Try it out' }).press('Enter');
        await page.getByRole('button', { name: 'Execute' }).waitFor();
        expect(await problemsInBothSchemes(page, OPEN_OPERATION)).toEqual([]);
      },
    );

    it('the answer to a call can be read by everybody', async () => {
      const page = await browser.newVisitor(options);
      await page.goto(`${stack.url}/help/api#/Users/users.current`);
      await page.getByRole('button', { name: 'Try it out' }).press('Enter');
      await page.getByRole('button', { name: 'Execute' }).press('Enter');
      await page.locator('.live-responses-table .response-col_status').first().waitFor();
      expect(await problemsInBothSchemes(page, OPEN_OPERATION)).toEqual([]);
    });

    it('tokens can be given by everybody', async () => {
      const page = await browser.newVisitor(options);
      await page.goto(`${stack.url}/help/api`);
      await page.getByRole('button', { name: 'Authorize' }).press('Enter');
      await page.getByRole('dialog', { name: 'Available authorizations' }).waitFor();
      expect(await problemsInBothSchemes(page, 'html')).toEqual([]);
    });
  });

  it('asks for tokens in a dialog that has the focus, until Escape', async () => {
    const page = await browser.newVisitor();
    await page.goto(`${stack.url}/help/api`);
    const button = page.getByRole('button', { name: 'Authorize' });
    await button.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Available authorizations' });
    await dialog.and(page.locator(':focus')).waitFor();
    await dialog.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await button.and(page.locator(':focus')).waitFor();
  });

  it('shows what is sent and answered, with the schemas that the document refers to', async () => {
    const page = await browser.newVisitor();
    await page.goto(`${stack.url}/help/api#/Issues/issues.create`);
    const answer = page.locator('.responses-wrapper');
    await answer.getByRole('tab', { name: 'Schema' }).first().click();
    await answer.getByText('user_notes_count').first().waitFor();
    expect(await page.locator('.opblock-section-request-body').textContent()).toContain('"title"');
    expect(await page.locator('#reference').textContent()).not.toContain('Could not resolve');
  });

  it('finds operations by their path, summary and parameters', async () => {
    const page = await browser.newVisitor();
    await page.goto(`${stack.url}/help/api`);
    const search = page.getByRole('textbox', { name: 'Search operations' });
    await search.fill('developers_can_merge');
    await page.locator('[data-path$="/protect"]').waitFor();
    expect(await page.locator('.opblock').count()).toBe(1);
    await search.fill('emoji issue award');
    await page.locator('[data-path$="/award_emoji"]').first().waitFor();
    expect(await page.locator('[data-path$="/protect"]').count()).toBe(0);
  });

  it('changes things for whoever is signed in, without a token', async () => {
    const user = await stack.given.user();
    const page = await browser.newVisitor();
    await page.goto(`${stack.url}/users/sign_in`);
    await page.getByLabel('Username or email').fill(user.username);
    await page.getByLabel('Password').fill(user.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${stack.url}/`);
    await page.goto(`${stack.url}/help/api#/Todos/todos.mark_all_as_done`);
    await page.getByRole('button', { name: 'Try it out' }).click();
    const replied = page.waitForResponse(
      (response) => response.request().method() !== 'GET' && response.url().startsWith(`${stack.url}/api/v4/todos`),
    );
    await page.getByRole('button', { name: 'Execute' }).click();

    expect((await replied).status()).toBeLessThan(300);
  });

  it('sends calls that are tried out to this instance', async () => {
    const page = await browser.newVisitor();
    await page.goto(`${stack.url}/help/api#/Users/users.current`);
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

    for (const path of ['package.json', 'index.html', '..%2fpackage.json', '%00', 'x'.repeat(3_000)]) {
      expect((await fetch(`${stack.url}/help/api/assets/${path}`)).status).toBe(404);
    }
  });

  it.each(['../page.css', '%2e%2e/page.css', '.%2e/%2e./x'])('has no page outside its directory: %s', async (path) => {
    const asked = get(stack.url, { path: `/help/api/assets/${path}` }); // fetch() would leave the dots out
    const answer: unknown[] = await once(asked, 'response');
    expect(answer).toMatchObject([{ statusCode: 404 }]);
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

  it('shows samples of each operation', async () => {
    const html = await (await fetch(`${stack.url}/help/api/plain/issues`)).text();
    const of = OPERATIONS.filter(({ name }) => name.startsWith('issues.')).length;
    expect(html.match(/<summary>(curl|Python|TypeScript)<\/summary>/g)).toHaveLength(3 * of);
    expect(html).toContain('/api/v4/projects/root%2Fexample/issues');
  });

  it.each(['/help/api/plain', '/help/api/plain/merge_requests'])('%s can be used on any screen', async (path) => {
    const page = await browser.newVisitor();
    await page.goto(`${stack.url}${path}`);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await accessibilityProblems(page, { rules: ['color-contrast', 'target-size'] })).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0);
  });
});
