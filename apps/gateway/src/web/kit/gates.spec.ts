import { safeReturnTo } from './gates.js';

describe('where to go after signing in', () => {
  it.each([
    ['/', '/'],
    ['/profile', '/profile'],
    [
      '/oauth/authorize?client_id=a&redirect_uri=https%3A%2F%2Fb.example%2F',
      '/oauth/authorize?client_id=a&redirect_uri=https%3A%2F%2Fb.example%2F',
    ],
    ['/a/../profile', '/profile'],
    ['/profile#part', '/profile'],
  ])('may be a page of ours: %s', (given, expected) => {
    expect(safeReturnTo(given)).toBe(expected);
  });

  it.each([
    '',
    'profile',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    '/\n/evil.example',
    '\\/evil.example',
    '/a\\b',
    '/..//evil.example',
    '/.//evil.example',
    '/%09/\tevil',
    'javascript:alert(1)',
    ' /profile',
  ])('is never anywhere else: %j', (given) => {
    expect(safeReturnTo(given)).toBeNull();
  });

  it('is never longer than what browsers take', () => {
    expect(safeReturnTo(`/${'a'.repeat(3_000)}`)).toBeNull();
  });
});
