import { request } from 'undici';
import { z } from 'zod';
import { useStack, Visitor } from '@ingot/testing';

const stack = useStack();

const get = async (path: string, headers: Record<string, string> = {}) => {
  const { statusCode, headers: received, body } = await request(`${stack.url}${path}`, { headers });
  return { status: statusCode, headers: received, html: await body.text() };
};

describe('a page', () => {
  it('loads nothing from elsewhere, runs no script and stands in no frame', async () => {
    const { status, headers, html } = await get('/users/sign_in');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(html).not.toMatch(/<script|<style|style=|https?:\/\/|\son\w+=/);
  });

  it('says its language and has a main part that can be skipped to', async () => {
    const { html } = await get('/users/sign_in');
    expect(html).toMatch(/^<!doctype html>\s*<html lang="en">/);
    expect(html).toContain('href="#content"');
    expect(html).toMatch(/<main id="content"/);
  });

  it('names the version to those who are signed in, and to nobody else', async () => {
    const user = await stack.given.user();
    const { version } = z.object({ version: z.string() }).parse((await stack.as(user).get('/version')).body);
    const visitor = new Visitor(stack.url);
    expect((await visitor.get('/users/sign_in')).html).not.toContain(version);
    await visitor.post('/users/sign_in', { login: user.username, password: user.password });
    expect((await visitor.get('/profile')).html).toContain(`Ingot ${version}</footer>`);
  });

  it('has a style sheet that may be kept for ever', async () => {
    const { html } = await get('/users/sign_in');
    const [, url = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(html) ?? [];
    expect(url).toMatch(/^\/assets\/[\w-]{16}\/ingot\.css$/);
    const sheet = await get(url);
    expect(sheet).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/css; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
      },
    });
  });

  it('whose query cannot be read says so as a page', async () => {
    const { status, headers, html } = await get(`/users/sign_in?return_to[a]=1&return_to=2&x=%00`);
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('text/html');
    expect(html).toContain('<form');
  });
});

describe('an unknown path', () => {
  const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

  it.each(['/nothing', '/nobody/nothing', '/users/sign_out', '/assets/nothing/ingot.css'])(
    'is answered to browsers with a page: %s',
    async (path) => {
      const { status, headers, html } = await get(path, BROWSER);
      expect(status).toBe(404);
      expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
      expect(headers['content-security-policy']).toContain("style-src 'self'");
      expect(html).toContain('Page not found.');
      expect(html).toContain('<title>Error: ');
    },
  );

  it('is answered to programs, and under the API to everyone, with JSON', async () => {
    const asked = [get('/nothing', { accept: '*/*' }), get('/nothing'), get('/api/v4/nothing', BROWSER)];
    for (const { status, headers, html } of await Promise.all(asked)) {
      expect(status).toBe(404);
      expect(headers['content-type']).toMatch(/^application\/json/);
      expect(JSON.parse(html)).toEqual({ error: '404 Not Found' });
    }
  });

  it('has no text that a HEAD would get', async () => {
    const { statusCode, headers, body } = await request(`${stack.url}/nothing`, { method: 'HEAD', headers: BROWSER });
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(await body.text()).toBe('');
  });
});

describe('the page that says that a form was too old', () => {
  const send = async (headers: Record<string, string>): Promise<string> => {
    const { statusCode, body } = await request(`${stack.url}/users/password/new`, { method: 'POST', headers });
    expect(statusCode).toBe(422);
    return body.text();
  };

  it('leads back to the page of the form', async () => {
    const html = await send({ referer: `${stack.url}/users/password/new?a=1&b=2` });
    expect(html).toContain('Nothing was changed.');
    expect(html).toContain('href="/users/password/new?a=1&amp;b=2">Reload the page</a>');
  });

  it.each(['', 'nowhere', 'https://other.example//evil.example', 'javascript:alert(1)'])(
    'leads to the start page alone when the browser says %p',
    async (referer) => {
      const html = await send(referer === '' ? {} : { referer });
      expect(html).not.toContain('Reload the page');
      expect(html).toContain('<a href="/">');
    },
  );
});
