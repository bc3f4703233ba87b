import { ConfigError, readConfig } from '@ingot/platform';
import { z } from 'zod';
import { signInSourcesField } from './sign-in-source.config.js';

const SECRET = 'a secret that nobody is shown';
const work = { name: 'work', label: 'Work', issuer: 'https://id.example.com', clientId: 'ingot', clientSecret: SECRET };

const schema = z.object({ SIGN_IN_SOURCES: signInSourcesField });
const read = (text: string) => readConfig(schema, { SIGN_IN_SOURCES: text }).SIGN_IN_SOURCES;
const readOne = (changes: object) => read(JSON.stringify([{ ...work, ...changes }]));

function problemOf(text: string): string {
  try {
    read(text);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('it was accepted');
}

describe('SIGN_IN_SOURCES', () => {
  it('asks for an address and a profile, and signs nobody up, unless it says otherwise', () => {
    expect(readOne({})).toEqual([{ ...work, scopes: ['openid', 'email', 'profile'], signUp: false }]);
  });

  it('always asks for `openid`, once', () => {
    expect(readOne({ scopes: ['email'] })[0]?.scopes).toEqual(['openid', 'email']);
    expect(readOne({ scopes: ['email', 'openid'] })[0]?.scopes).toEqual(['openid', 'email']);
  });

  it.each(['https://id.example.com/realms/x', 'http://localhost:8080', 'http://127.0.0.1:9/', 'http://[::1]:9'])(
    'takes the issuer %s',
    (issuer) => {
      expect(readOne({ issuer })[0]?.issuer).toBe(issuer);
    },
  );

  it.each([
    ['an issuer without TLS', { issuer: 'http://id.example.com' }],
    ['an issuer with a query', { issuer: 'https://id.example.com/?a=b' }],
    ['an issuer with a password', { issuer: 'https://a:b@id.example.com/' }],
    ['an issuer that is no URL', { issuer: 'id.example.com' }],
    ['a name with capitals', { name: 'Work' }],
    ['a name with a slash', { name: 'a/b' }],
    ['no name', { name: '' }],
    ['no label', { label: ' ' }],
    ['no client', { clientId: '' }],
    ['no secret', { clientSecret: '' }],
    ['a scope with a space', { scopes: ['a b'] }],
    ['a name that means nothing', { singUp: true }],
  ])('refuses %s, and shows no value', (_name, changes) => {
    const problem = problemOf(JSON.stringify([{ ...work, ...changes }]));
    expect(problem).toContain('SIGN_IN_SOURCES.0');
    expect(problem).not.toContain(SECRET);
  });

  it.each([
    ['what is no JSON', `[{"clientSecret": "${SECRET}"`],
    ['what is no list', JSON.stringify(work)],
    ['a name twice', JSON.stringify([work, work])],
    ['too many', JSON.stringify(Array.from({ length: 21 }, (_, index) => ({ ...work, name: `n${index}` })))],
  ])('refuses %s, and shows no value', (_name, text) => {
    const problem = problemOf(text);
    expect(problem).toContain('SIGN_IN_SOURCES: ');
    expect(problem).not.toContain(SECRET);
  });
});
