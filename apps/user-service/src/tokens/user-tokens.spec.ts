import { checkNewToken } from './user-tokens.js';

const NOW = new Date('2026-05-17T23:59:59Z');

describe('a new token', () => {
  it.each([
    [['api'], ['api']],
    [['read_user'], ['read_user']],
    [
      ['read_user', 'api', 'api'],
      ['api', 'read_user'],
    ],
  ])('may have the scopes %j', (scopes, expected) => {
    expect(checkNewToken({ name: 'x'.repeat(255), scopes, expiresAt: null }, NOW)).toEqual({
      outcome: 'valid',
      scopes: expected,
    });
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
    expect(checkNewToken({ name, scopes, expiresAt: null }, NOW)).toEqual({ outcome: 'invalid', problems });
  });

  it.each(['2026-05-17', '2026-05-16', '0999-01-01'])('is refused when its last day, %s, has come', (expiresAt) => {
    const problems = { expires_at: ['must be a date in the future'] };
    expect(checkNewToken({ name: 'bot', scopes: ['api'], expiresAt }, NOW)).toEqual({ outcome: 'invalid', problems });
  });

  it('may end tomorrow', () => {
    const wanted = { name: 'bot', scopes: ['api'], expiresAt: '2026-05-18' };
    expect(checkNewToken(wanted, NOW)).toMatchObject({ outcome: 'valid' });
  });
});
