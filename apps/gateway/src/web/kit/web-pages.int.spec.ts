import { request } from 'undici';
import { useStack } from '@ingot/testing';

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
