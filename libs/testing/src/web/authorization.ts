import { oauthPost } from '../http/oauth-post.js';
import { type Reply } from '../http/api-client.js';
import { rememberSecretsOf } from '../secrets/remember-secrets.js';
import { type TestApplication } from './register-application.js';
import { type PageReply, type Visitor } from './visitor.js';

type Parameters = Readonly<Record<string, string>>;

/** The parameters of an authorization request. */
export const authorizationRequest = ({ uid, redirectUri }: TestApplication, more: Parameters = {}): Parameters => ({
  client_id: uid,
  redirect_uri: redirectUri,
  response_type: 'code',
  state: 'a state & more',
  ...more,
});

/** The page to which an application redirects a user's browser. */
export const askVisitor = (visitor: Visitor, parameters: Parameters): Promise<PageReply> =>
  visitor.get(`/oauth/authorize?${new URLSearchParams(parameters).toString()}`);

/** The parameters of a redirect to the application; `at` is the URL without them. */
export function sentBack({ location }: PageReply): Parameters {
  const url = new URL(location ?? 'nowhere:');
  const parameters = Object.fromEntries(url.searchParams);
  rememberSecretsOf(parameters);
  return { at: `${url.origin}${url.pathname}`, ...parameters };
}

/** Grants the request as the signed-in visitor. Returns the parameters for the application. */
export async function allowAccess(visitor: Visitor, parameters: Parameters): Promise<Parameters> {
  await askVisitor(visitor, parameters);
  const reply = await visitor.post('/oauth/authorize', parameters);
  if (reply.status !== 302) throw new Error(reply.html);
  return sentBack(reply);
}

/** Exchanges a code for tokens as the application. */
export const exchangeCode = (
  url: string,
  application: TestApplication,
  code = '',
  more: Parameters = {},
): Promise<Reply> =>
  oauthPost(url, '/oauth/token', {
    grant_type: 'authorization_code',
    client_id: application.uid,
    client_secret: application.secret,
    redirect_uri: application.redirectUri,
    code,
    ...more,
  });
