import { checkNewToken } from './user-tokens.js';

describe('a new token', () => {
  it.each([
    [['api'], ['api']],
    [['read_user'], ['read_user']],
    [
      ['read_user', 'api', 'api'],
      ['api', 'read_user'],
    ],
  ])('may have the scopes %j', (scopes, expected) => {
    expect(checkNewToken({ name: 'x'.repeat(255), scopes })).toEqual({ outcome: 'valid', scopes: expected });
  });

  it.each([
    ['', ['api'], { name: ["can't be blank"] }],
    [' ', ['api'], { name: ["can't be blank"] }],
    ['a\0b', ['api'], { name: ['is invalid'] }],
    ['x'.repeat(256), ['api'], { name: ['is too long (maximum is 255 characters)'] }],
    ['bot', [], { scopes: ["can't be blank"] }],
    ['bot', ['api', 'sudo'], { scopes: ['can only contain API scopes'] }],
    ['bot', ['openid'], { scopes: ['can only contain API scopes'] }],
    ['bot', ['API'], { scopes: ['can only contain API scopes'] }],
    ['', [''], { name: ["can't be blank"], scopes: ['can only contain API scopes'] }],
  ])('is refused when it is called %j with the scopes %j', (name, scopes, problems) => {
    expect(checkNewToken({ name, scopes })).toEqual({ outcome: 'invalid', problems });
  });
});
