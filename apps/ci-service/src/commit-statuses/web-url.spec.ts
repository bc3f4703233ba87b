import { webUrlProblems } from './web-url.js';

describe('webUrlProblems', () => {
  it.each(['http://ci.example.com', 'https://ci.example.com:8443/builds/1?tab=log#end', 'HTTPS://ci/1'])(
    'finds nothing wrong with %s',
    (url) => {
      expect(webUrlProblems(url)).toEqual([]);
    },
  );

  it.each([
    'foo',
    'ci.example.com/1',
    'ftp://x/1',
    'javascript:alert(1)',
    'http:foo',
    'http://',
    'http://a b',
    ' http://a',
  ])('refuses %j', (url) => {
    expect(webUrlProblems(url)).toEqual(['must be a valid URL']);
  });

  it('takes 255 characters and refuses 256', () => {
    const url = 'http://ci.example.com/'.padEnd(255, 'x');
    expect(webUrlProblems(url)).toEqual([]);
    expect(webUrlProblems(`${url}x`)).toEqual(['is too long (maximum is 255 characters)']);
  });

  it('names every problem', () => {
    expect(webUrlProblems('x'.repeat(256))).toHaveLength(2);
  });
});
