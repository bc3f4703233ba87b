import { grantedScopes } from './oauth-application.validation.js';

describe('grantedScopes', () => {
  it.each([
    ['nothing is api', undefined, [], ['api']],
    ['nothing, of an application that may have less, is all it may have', undefined, ['read_user'], ['read_user']],
    ['an unlimited application gets what it asks for', ['read_user'], [], ['read_user']],
    ['what is asked for twice is given once', ['api', 'api'], [], ['api']],
    ['a limited application gets what is within its limit', ['read_user'], ['read_user'], ['read_user']],
    ['both', ['api', 'read_user'], ['api', 'read_user'], ['api', 'read_user']],
  ] as const)('%s', (_name, asked, limit, granted) => {
    expect(grantedScopes(asked, limit)).toEqual(granted);
  });

  it.each([
    ['what there is not', ['openid'], []],
    ['what there is not, among others', ['api', 'openid'], []],
    ['more than the application may have', ['api'], ['read_user']],
    ['what is only named like a scope', ['toString'], []],
  ] as const)('refuses %s', (_name, asked, limit) => {
    expect(grantedScopes(asked, limit)).toBeNull();
  });
});
