import { type ApplicationSettings } from '@ingot/contracts';

export type EmailDomainLists = Pick<
  ApplicationSettings,
  'domainWhitelist' | 'domainBlacklistEnabled' | 'domainBlacklist'
>;

/**
 * Why an address cannot sign up, as a message about `email`; null when it can. A domain on both lists is refused. The lists do
 * not apply to accounts that administrators create. Pure.
 */
export function refuseEmailDomain(email: string, lists: EmailDomainLists): string | null {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const isOn = (patterns: readonly string[]): boolean => patterns.some((pattern) => matches(pattern, domain));
  if (lists.domainBlacklistEnabled && isOn(lists.domainBlacklist)) return 'is not from an allowed domain.';
  if (lists.domainWhitelist.length > 0 && !isOn(lists.domainWhitelist)) return 'domain is not authorized for sign-up';
  return null;
}

/** Matches the whole domain; `*` matches any characters, dots included, or none. Linear in both lengths. */
function matches(pattern: string, domain: string): boolean {
  const [first = '', ...rest] = pattern.toLowerCase().split('*');
  const last = rest.pop();
  if (last === undefined) return first === domain;
  if (!domain.startsWith(first)) return false;
  let position = first.length;
  for (const part of rest) {
    const found = domain.indexOf(part, position);
    if (found === -1) return false;
    position = found + part.length;
  }
  return domain.length - last.length >= position && domain.endsWith(last);
}
