import { readConfig } from '@ingot/platform';
import { userConfig } from './config.js';

const SERVERS = {
  NATS_URL: 'nats://localhost',
  DATABASE_URL: 'postgres://localhost/ingot_users',
  REDIS_URL: 'redis://localhost',
  INGOT_SECRET_KEY: 'k'.repeat(64),
};
const SMTP = { SMTP_URL: 'smtp://localhost' };
const EXTERNAL = { EXTERNAL_URL: 'https://ingot.example.com' };

const read = (variables: Readonly<Record<string, string>>) => readConfig(userConfig, { ...SERVERS, ...variables });

describe('the memory for hashing passwords', () => {
  it('is what is recommended, and less only in tests', () => {
    expect(read({}).PASSWORD_HASH_KIB).toBe(19_456);
    expect(read({ PASSWORD_HASH_KIB: '1024' }).PASSWORD_HASH_KIB).toBe(1_024);
    expect(read({ NODE_ENV: 'production' }).PASSWORD_HASH_KIB).toBe(19_456);
    expect(() => read({ PASSWORD_HASH_KIB: '19455', NODE_ENV: 'production' })).toThrow(
      'PASSWORD_HASH_KIB: less than 19456 is for tests only',
    );
    for (const kib of ['1023', '19457']) expect(() => read({ PASSWORD_HASH_KIB: kib })).toThrow('PASSWORD_HASH_KIB');
  });
});

describe('the configuration of mails', () => {
  it.each<[string, Record<string, string>]>([
    ['none', {}],
    ['a mail server and the URL for links', { ...SMTP, ...EXTERNAL, CONFIRM_EMAILS: 'true' }],
    ['mails in the log', { MAIL_DELIVERY: 'log', CONFIRM_EMAILS: 'true' }],
  ])('may be %s', (_name, variables) => {
    expect(() => read(variables)).not.toThrow();
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['addresses to confirm, and no mails', { CONFIRM_EMAILS: 'true' }, /^CONFIRM_EMAILS: nobody .* set SMTP_URL/m],
    [
      'addresses to confirm, and mails switched off',
      { ...SMTP, ...EXTERNAL, MAIL_DELIVERY: 'none', CONFIRM_EMAILS: 'true' },
      /^CONFIRM_EMAILS: nobody/m,
    ],
    ['a mail server without the URL for links', SMTP, /^EXTERNAL_URL: required when mails are on/m],
    ['mails without a server', { ...EXTERNAL, MAIL_DELIVERY: 'smtp' }, /^MAIL_DELIVERY: smtp needs SMTP_URL/m],
    ['mails in the log of production', { MAIL_DELIVERY: 'log', NODE_ENV: 'production' }, /^MAIL_DELIVERY: log is for/m],
  ])('is refused at the start, with the variable and what to do: %s', (_name, variables, message) => {
    expect(() => read(variables)).toThrow(message);
  });
});
