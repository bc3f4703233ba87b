import { profileIn } from './provider-profile.js';

describe('what a provider tells of somebody', () => {
  it('may stand in the ID token', () => {
    const idToken = { email: 'a@example.com', email_verified: true, preferred_username: 'a', name: ' A B ' };
    expect(profileIn(idToken, {})).toEqual({ verifiedEmail: 'a@example.com', username: 'a', name: 'A B' });
  });

  it('counts as the user info endpoint says where both do', () => {
    const idToken = { email: 'a@example.com', email_verified: true, preferred_username: 'a', name: 'A' };
    const userInfo = { email: 'b@example.com', email_verified: true, name: 'B' };
    expect(profileIn(idToken, userInfo)).toEqual({ verifiedEmail: 'b@example.com', username: 'a', name: 'B' });
  });

  it('never makes one address verified by what is said of another', () => {
    const idToken = { email: 'a@example.com', email_verified: true };
    expect(profileIn(idToken, { email: 'b@example.com' }).verifiedEmail).toBeNull();
    expect(profileIn(idToken, { email_verified: true }).verifiedEmail).toBe('a@example.com');
    expect(profileIn({ email: 'a@example.com' }, { email_verified: true }).verifiedEmail).toBeNull();
  });

  it.each([
    [true, true],
    ['true', true],
    [false, false],
    ['false', false],
    [1, false],
    [null, false],
    [undefined, false],
  ])('takes email_verified %j as %j', (given, expected) => {
    const { verifiedEmail } = profileIn({ email: 'a@example.com', email_verified: given }, {});
    expect(verifiedEmail !== null).toBe(expected);
  });

  it('leaves out what is no text', () => {
    expect(profileIn({ email: 1, email_verified: true, name: ['x'], preferred_username: 'a\0b' }, {})).toEqual({
      verifiedEmail: null,
      username: null,
      name: null,
    });
  });
});
