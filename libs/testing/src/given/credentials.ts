import { z } from 'zod';
import { type Caller } from '../http/api-client.js';
import { expectStatus } from '../http/expect-status.js';
import { oauthPost } from '../http/oauth-post.js';
import { type TestStack } from '../stack/use-stack.js';
import { type TestUser } from './test-user.js';

const privateToken = z.object({ private_token: z.string() });
const impersonationToken = z.object({ token: z.string() });
const accessToken = z.object({ access_token: z.string() });

/** One credential of each kind for that user. */
export async function credentialsOf(stack: TestStack, user: TestUser): Promise<Record<string, Caller>> {
  const shown = expectStatus(await stack.root.get(`/user?sudo=${user.id}`), 200);
  const impersonation = await stack.root.post(`/users/${user.id}/impersonation_tokens`, { name: 't', scopes: ['api'] });
  const { username, password } = user;
  const granted = await oauthPost(stack.url, '/oauth/token', { grant_type: 'password', username, password });
  const visitor = stack.visitor();
  await visitor.signIn(username, password);
  const token = (value: string): Caller => ({ headers: { 'private-token': value } });
  return {
    private: token(privateToken.parse(shown).private_token),
    impersonation: token(impersonationToken.parse(expectStatus(impersonation, 201)).token),
    oauth: { headers: { authorization: `Bearer ${accessToken.parse(expectStatus(granted, 200)).access_token}` } },
    session: { headers: { cookie: visitor.cookieHeader } },
  };
}
