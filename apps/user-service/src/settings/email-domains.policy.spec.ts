import { type EmailDomainLists, refuseEmailDomain } from './email-domains.policy.js';

const NOBODY: EmailDomainLists = { domainWhitelist: [], domainBlacklistEnabled: false, domainBlacklist: [] };
const only = (...domainWhitelist: string[]): EmailDomainLists => ({ ...NOBODY, domainWhitelist });
const not = (...domainBlacklist: string[]): EmailDomainLists => ({
  ...NOBODY,
  domainBlacklistEnabled: true,
  domainBlacklist,
});

const BLOCKED = 'is not from an allowed domain.';
const NOT_AUTHORIZED = 'domain is not authorized for sign-up';

describe('the policy on domains of addresses', () => {
  it.each<[string, string, EmailDomainLists, string | null]>([
    ['any without lists', 'a@example.com', NOBODY, null],
    ['one on the list of those allowed', 'a@example.com', only('other.org', 'example.com'), null],
    ['one that is not on it', 'a@example.net', only('example.com'), NOT_AUTHORIZED],
    ['one on the list of those blocked', 'a@example.com', not('example.com'), BLOCKED],
    ['one that is not on it', 'a@example.net', not('example.com'), null],
    [
      'a blocked one while blocking is off',
      'a@example.com',
      { ...not('example.com'), domainBlacklistEnabled: false },
      null,
    ],
    ['one in another case', 'A@EXAMPLE.com', only('Example.COM'), null],
    ['a subdomain of an allowed one', 'a@sub.example.com', only('example.com'), NOT_AUTHORIZED],
    ['a subdomain of a blocked one', 'a@sub.example.com', not('example.com'), null],
    ['a domain that ends like an allowed one', 'a@notexample.com', only('example.com'), NOT_AUTHORIZED],
    ['a domain that begins like an allowed one', 'a@example.com.org', only('example.com'), NOT_AUTHORIZED],
    ['a subdomain by wildcard', 'a@deep.sub.example.com', only('*.example.com'), null],
    ['the domain itself by the wildcard of its subdomains', 'a@example.com', only('*.example.com'), NOT_AUTHORIZED],
    ['a wildcard in the middle', 'a@mail.example.org', not('mail.*.org'), BLOCKED],
    ['a wildcard at the end', 'a@example.co.uk', not('example.*'), BLOCKED],
    ['several wildcards', 'a@a.b.example.com', not('*.b.*.com'), BLOCKED],
    ['a wildcard alone', 'a@example.com', not('*'), BLOCKED],
    ['parts that would have to overlap', 'a@ab.com', not('ab.*b.com'), null],
    ['characters that mean something elsewhere', 'a@exampleXcom', not('example.com'), null],
    ['one on both lists', 'a@bad.example.com', { ...not('bad.*'), domainWhitelist: ['*.example.com'] }, BLOCKED],
    ['another sign before the last @', '"a@other.org"@example.com', only('other.org'), NOT_AUTHORIZED],
  ])('judges %s', (_name, email, lists, expected) => {
    expect(refuseEmailDomain(email, lists)).toBe(expected);
  });

  it('takes no longer for a pattern made of wildcards', () => {
    expect(refuseEmailDomain(`a@${'a'.repeat(250)}`, not(`${'*a'.repeat(120)}*b`))).toBeNull();
  });
});
