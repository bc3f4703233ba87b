import { isRegisteredRedirectUri, problemOfRedirectUri, withParameters } from './redirect-uris.js';

describe('problemOfRedirectUri', () => {
  it.each([
    'https://app.example.com/callback',
    'https://app.example.com/callback?tenant=1',
    'http://localhost:3000/auth',
    'http://127.0.0.1/',
    'http://[::1]:8080/cb',
    'com.example.app:/callback',
    'myapp://callback',
  ])('finds none in %s', (uri) => {
    expect(problemOfRedirectUri(uri)).toBeNull();
  });

  it.each([
    ['', 'must be an absolute URI'],
    ['/callback', 'must be an absolute URI'],
    ['//app.example.com', 'must be an absolute URI'],
    ['app.example.com/callback', 'must be an absolute URI'],
    ['https://app.example.com/a b', 'must be an absolute URI'],
    ['https://app.example.com/\0', 'must be an absolute URI'],
    ['https://app.example.com;sandbox/', 'must be an absolute URI'],
    ["https://a'b.example.com/", 'must be an absolute URI'],
    ['https://app.example.com/#token', 'cannot contain a fragment'],
    ['https://user:pass@app.example.com/', 'cannot contain credentials'],
    ['javascript:alert(1)', 'has a scheme that is not allowed'],
    ['JavaScript:alert(1)', 'has a scheme that is not allowed'],
    ['data:text/html,x', 'has a scheme that is not allowed'],
    ['file:///etc/passwd', 'has a scheme that is not allowed'],
    ['http://app.example.com/callback', 'must use https, except for loopback'],
    ['http://127.0.0.1.evil.example/', 'must use https, except for loopback'],
    ['http://10.0.0.1/callback', 'must use https, except for loopback'],
    [`https://app.example.com/${'x'.repeat(2_048)}`, 'is too long (maximum is 2048 characters)'],
  ])('refuses %j', (uri, problem) => {
    expect(problemOfRedirectUri(uri)).toBe(problem);
  });
});

describe('isRegisteredRedirectUri', () => {
  const registered = ['https://app.example.com/cb', 'http://127.0.0.1/cb', 'http://[::1]:80/cb', 'http://localhost/cb'];

  it.each([
    'https://app.example.com/cb',
    'http://127.0.0.1/cb',
    'http://127.0.0.1:49152/cb',
    'http://[::1]:49152/cb',
    'http://localhost/cb',
  ])('takes %s', (uri) => {
    expect(isRegisteredRedirectUri(uri, registered)).toBe(true);
  });

  it.each([
    'https://app.example.com/cb/',
    'https://app.example.com/cb?x=1',
    'https://app.example.com/CB',
    'https://APP.example.com/cb',
    'https://app.example.com:443/cb',
    'https://app.example.com.evil.example/cb',
    'https://app.example.com@evil.example/cb',
    'http://app.example.com/cb',
    'http://localhost:49152/cb',
    'http://127.0.0.1:49152/other',
    'http://x@127.0.0.1:49152/cb',
    'https://127.0.0.1:49152/cb',
    'http://127.0.0.1:49152/cb#x',
    'not a uri',
    '',
  ])('does not take %s', (uri) => {
    expect(isRegisteredRedirectUri(uri, registered)).toBe(false);
  });
});

it('no URI without encryption is taken any more that was registered before', () => {
  expect(isRegisteredRedirectUri('http://app.example.com/cb', ['http://app.example.com/cb'])).toBe(false);
});

describe('withParameters', () => {
  it.each([
    ['https://a.example/cb', 'https://a.example/cb?code=x&state=a+b%26'],
    ['https://a.example/cb?tenant=%20', 'https://a.example/cb?tenant=%20&code=x&state=a+b%26'],
    ['myapp://cb', 'myapp://cb?code=x&state=a+b%26'],
  ])('adds to %s and leaves the rest as it is', (uri, expected) => {
    expect(withParameters(uri, { code: 'x', state: 'a b&' })).toBe(expected);
  });
});
