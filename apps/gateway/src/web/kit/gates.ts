import { type FastifyRequest } from 'fastify';
import { type WebSession } from '@ingot/contracts';
import { type PageAnswer, redirectTo } from './page.js';

export const SIGN_IN_PATH = '/users/sign_in';
export const EXPIRED_PASSWORD_PATH = '/profile/password/new';

export type Passed<S> =
  | { readonly outcome: 'admitted'; readonly session: S }
  | { readonly outcome: 'sent_away'; readonly answer: PageAnswer };

/** Who may see a page. Others are redirected, for example to the sign-in page. */
export type Gate<S extends WebSession | null> = (session: WebSession | null, request: FastifyRequest) => Passed<S>;

export const forAnyone: Gate<WebSession | null> = (session) => ({ outcome: 'admitted', session });

/** Signed-in users, even before a required change of password. */
export const forSignedInWithAnyPassword: Gate<WebSession> = (session, request) =>
  session === null ? sentAway(redirectTo(signInPath(request))) : { outcome: 'admitted', session };

export const forSignedIn: Gate<WebSession> = (session, request) =>
  session?.mustChangePassword === true
    ? sentAway(redirectTo(EXPIRED_PASSWORD_PATH))
    : forSignedInWithAnyPassword(session, request);

const sentAway = (answer: PageAnswer) => ({ outcome: 'sent_away', answer }) as const;

/** Redirects to sign-in and back; the content of a form is lost. */
function signInPath({ method, url }: FastifyRequest): string {
  const back = method === 'GET' ? safeReturnTo(url) : null;
  return back === null ? SIGN_IN_PATH : `${SIGN_IN_PATH}?return_to=${encodeURIComponent(back)}`;
}

const LONGEST = 2_048;
/** A placeholder host, to test whether a resolved address stays on it. */
const HERE = 'http://here.invalid';

/**
 * A redirect target on this server, or null: addresses that a browser could resolve to another server are refused (`//host`,
 * `/\host`, control characters that browsers strip).
 */
export function safeReturnTo(given: string): string | null {
  if (given.length > LONGEST || !/^\/(?![/\\])[\x21-\x7e]*$/.test(given) || given.includes('\\')) return null;
  if (!URL.canParse(given, HERE)) return null;
  const url = new URL(given, HERE);
  if (url.origin !== HERE || url.pathname.startsWith('//')) return null;
  return `${url.pathname}${url.search}`;
}
