import { problemsOf } from '../users/user.validation.js';
import { usernameCandidates } from './username-candidates.js';

const first = (username: string | null, verifiedEmail: string | null = null) =>
  usernameCandidates({ username, verifiedEmail }, () => '4711')[0];

describe('the username of somebody who comes from a provider', () => {
  it.each([
    ['jane', 'jane'],
    ['Jane.Doe_1', 'Jane.Doe_1'],
    ['jane@corp.example', 'jane'],
    ['Jäne Döe', 'Jane-Doe'],
    ['CORP\\jane', 'CORP-jane'],
    ['-.jane.-', 'jane'],
    ['jane.git', 'jane'],
    ['jane.git.atom', 'jane'],
    ['jane.GIT', 'jane'],
    ['a'.repeat(300), 'a'.repeat(200)],
  ])('called %j is %j', (given, expected) => {
    expect(first(given)).toBe(expected);
  });

  it.each([
    [null, 'jane.doe+x@example.com', 'jane.doe-x'],
    ['', 'jane@example.com', 'jane'],
    ['山田', 'jane@example.com', 'jane'],
    ['...', '---@example.com', 'person'],
    [null, null, 'person'],
  ])('called %j with the address %j is %j', (given, email, expected) => {
    expect(first(given, email)).toBe(expected);
  });

  it('is never a reserved one', () => {
    expect(first('admin')).toBe('admin2');
    expect(first('Groups')).toBe('Groups2');
  });

  it('has numbers behind it when it is taken, and at last some that nobody can guess', () => {
    const wishes = usernameCandidates({ username: 'jane', verifiedEmail: null }, () => '4711');
    expect(wishes.slice(0, 4)).toEqual(['jane', 'jane2', 'jane3', 'jane4']);
    expect(wishes.at(-1)).toBe('jane-4711');
  });

  it.each(['x', '.git', '-', 'a..b', '\u202e', 'user@', '@', 'ｊａｎｅ', 'a\nb', '.atom.git', 'é'])(
    'made of %j is a valid username',
    (given) => {
      for (const username of usernameCandidates({ username: given, verifiedEmail: null }, () => '1')) {
        expect(problemsOf({ username })).toEqual({});
      }
    },
  );
});
