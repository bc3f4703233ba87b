/** Where a browser may be sent back to an application with a code. */

const LONGEST = 2_048;
const HOST = /^([a-z\d.-]+|\[[\da-f:]+\])$/;
const LOOPBACK = ['127.0.0.1', '[::1]'];
/** Of browsers themselves: they go nowhere, or run what follows. */
const NOT_OF_APPLICATIONS = /^(about|blob|data|file|filesystem|ftp|javascript|mailto|view-source|vbscript|wss?):$/;

/** Why an application may not register the address, or null. */
export function problemOfRedirectUri(uri: string): string | null {
  if (uri.length > LONGEST) return `is too long (maximum is ${LONGEST} characters)`;
  if (!/^[\x21-\x7e]+$/.test(uri) || !URL.canParse(uri)) return 'must be an absolute URI';
  if (uri.includes('#')) return 'cannot contain a fragment';
  const { protocol, hostname, username, password } = new URL(uri);
  if (NOT_OF_APPLICATIONS.test(protocol) || protocol.length < 3) return 'has a scheme that is not allowed';
  if (username !== '' || password !== '') return 'cannot contain credentials';
  return isWeb(protocol) && !HOST.test(hostname) ? 'must be an absolute URI' : null;
}

/**
 * Whether the address is one of the registered ones, to the letter. Only its port may differ where it is on the user's own
 * machine: programs there cannot know which one will be free (RFC 8252, 7.3).
 */
export const isRegisteredRedirectUri = (uri: string, registered: readonly string[]): boolean =>
  registered.includes(uri) || registered.some((known) => differsInLoopbackPort(uri, known));

function differsInLoopbackPort(uri: string, known: string): boolean {
  if (problemOfRedirectUri(uri) !== null) return false;
  const [given, expected] = [new URL(uri), new URL(known)];
  if (expected.protocol !== 'http:' || !LOOPBACK.includes(expected.hostname)) return false;
  expected.port = given.port;
  return given.href === expected.href;
}

/** Whether nobody but the application's own server can be behind the address. */
export const isServersOwn = (uri: string): boolean => uri.startsWith('https://');

/** The address with parameters added to those that it has. */
export function withParameters(uri: string, parameters: Readonly<Record<string, string>>): string {
  return `${uri}${uri.includes('?') ? '&' : '?'}${new URLSearchParams(parameters).toString()}`;
}

const isWeb = (protocol: string): boolean => protocol === 'http:' || protocol === 'https:';
