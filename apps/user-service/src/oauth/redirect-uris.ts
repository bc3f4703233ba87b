const LONGEST = 2_048;
const HOST = /^([a-z\d.-]+|\[[\da-f:]+\])$/;
const LOOPBACK = ['127.0.0.1', '[::1]'];
/** Loopback hosts, where a code cannot be intercepted on the network. */
const MAY_BE_PLAIN = [...LOOPBACK, 'localhost'];
/** Schemes that browsers handle themselves; some execute the URI. */
const NOT_OF_APPLICATIONS = /^(about|blob|data|file|filesystem|ftp|javascript|mailto|view-source|vbscript|wss?):$/;

/** Why an application cannot register the redirect URI; null when it can. */
export function problemOfRedirectUri(uri: string): string | null {
  if (uri.length > LONGEST) return `is too long (maximum is ${LONGEST} characters)`;
  if (!/^[\x21-\x7e]+$/.test(uri) || !URL.canParse(uri)) return 'must be an absolute URI';
  if (uri.includes('#')) return 'cannot contain a fragment';
  const { protocol, hostname, username, password } = new URL(uri);
  if (NOT_OF_APPLICATIONS.test(protocol) || protocol.length < 3) return 'has a scheme that is not allowed';
  if (username !== '' || password !== '') return 'cannot contain credentials';
  if (isWeb(protocol) && !HOST.test(hostname)) return 'must be an absolute URI';
  return protocol === 'http:' && !MAY_BE_PLAIN.includes(hostname) ? 'must use https, except for loopback' : null;
}

/**
 * Whether the URI equals a registered one that is still valid: without https, codes are sent to loopback only. The port of a
 * loopback URI may differ, as native applications listen on any free port (RFC 8252, 7.3).
 */
export const isRegisteredRedirectUri = (uri: string, registered: readonly string[]): boolean =>
  problemOfRedirectUri(uri) === null &&
  (registered.includes(uri) || registered.some((known) => differsInLoopbackPort(uri, known)));

function differsInLoopbackPort(uri: string, known: string): boolean {
  const [given, expected] = [new URL(uri), new URL(known)];
  if (expected.protocol !== 'http:' || !LOOPBACK.includes(expected.hostname)) return false;
  expected.port = given.port;
  return given.href === expected.href;
}

/** Whether the redirect goes to the application's own server over https. */
export const isServersOwn = (uri: string): boolean => uri.startsWith('https://');

/** The URI with added query parameters. */
export function withParameters(uri: string, parameters: Readonly<Record<string, string>>): string {
  return `${uri}${uri.includes('?') ? '&' : '?'}${new URLSearchParams(parameters).toString()}`;
}

const isWeb = (protocol: string): boolean => protocol === 'http:' || protocol === 'https:';
