import { normalizeEmail, problemsOf } from './user.validation.js';

const valid = { username: 'ann', email: 'ann@example.com', name: 'Ann', password: 'long-enough-Password-1' };

const FORM =
  "can contain only letters, digits, '_', '-' and '.'. Cannot start with '-' or end in '.', '.git' or '.atom'.";

describe('problemsOf', () => {
  it('finds none in a valid account', () => {
    expect(problemsOf(valid)).toEqual({});
  });

  it.each(['a', 'A.b-c_9', '_', '.hidden', '42', 'git', 'a.gitx', 'x'.repeat(255)])(
    'accepts the username %s',
    (username) => {
      expect(problemsOf({ ...valid, username })).toEqual({});
    },
  );

  it.each(['-ann', 'ann.', 'ann.git', 'ann.GIT', 'ann.atom', 'ann smith', 'änn', 'a/b', 'a@b', '..', 'ann\n'])(
    'refuses the form of the username %j',
    (username) => {
      expect(problemsOf({ ...valid, username })).toEqual({ username: [FORM] });
    },
  );

  it.each(['admin', 'Admin', 'ghost', 'robots.txt', '.well-known'])('refuses the reserved username %s', (username) => {
    expect(problemsOf({ ...valid, username })).toEqual({ username: [`${username} is a reserved name`] });
  });

  it.each([
    ...['ann', 'ann@', '@example.com', 'ann smith@example.com', 'a@b@c', 'a@b\n', 'a\u0001@example.com'],
    ...['a,b@example.com', 'a@example.com,example.org', '<a@example.com', 'a@example.com>', '"a"@example.com', 'a\\@b'],
    ...['a(b)@example.com', 'a@example.com;b'],
  ])('refuses the address %j', (email) => {
    expect(problemsOf({ ...valid, email })).toEqual({ email: ['is invalid'] });
  });

  it.each([
    ['', "can't be blank"],
    ['1234567', 'is too short (minimum is 8 characters)'],
    ['x'.repeat(129), 'is too long (maximum is 128 characters)'],
  ])('refuses the password %j', (password, message) => {
    expect(problemsOf({ ...valid, password })).toEqual({ password: [message] });
  });

  it.each(['12345678', 'x'.repeat(128), undefined])('accepts the password %s', (password) => {
    expect(problemsOf({ ...valid, password })).toEqual({});
  });

  it('limits names, usernames and addresses to 255 characters', () => {
    const tooLong = { username: 'x'.repeat(256), name: 'x'.repeat(256), email: `${'x'.repeat(250)}@a.example` };
    const messages = ['is too long (maximum is 255 characters)'];

    expect(problemsOf({ ...valid, ...tooLong })).toEqual({ username: messages, name: messages, email: messages });
  });

  it('counts characters, not what they take', () => {
    expect(problemsOf({ ...valid, name: '😀'.repeat(255), password: '😀'.repeat(128) })).toEqual({});
    expect(problemsOf({ ...valid, name: '😀'.repeat(256), password: '😀'.repeat(7) })).toEqual({
      name: ['is too long (maximum is 255 characters)'],
      password: ['is too short (minimum is 8 characters)'],
    });
  });

  it.each(["o'neill+x@example.com", 'ann@[IPv6:::1]', 'änn@exämple.com', 'a!#$%&*/=?^_`{|}~-@b'])(
    'accepts the address %s',
    (email) => {
      expect(problemsOf({ ...valid, email })).toEqual({});
    },
  );

  it('looks only at what is given', () => {
    expect(problemsOf({})).toEqual({});
    expect(problemsOf({ name: 'x'.repeat(256) })).toEqual({ name: ['is too long (maximum is 255 characters)'] });
  });

  it('tells every problem at once', () => {
    const problems = problemsOf({ username: '-', email: 'nowhere', name: 'Ann', password: 'short' });

    expect(Object.keys(problems)).toEqual(['email', 'username', 'password']);
  });
});

describe('normalizeEmail', () => {
  it('trims and lower-cases', () => {
    expect(normalizeEmail(' Ann@Example.COM ')).toBe('ann@example.com');
  });
});
