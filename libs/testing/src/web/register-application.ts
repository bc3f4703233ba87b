import { rememberSecret } from '../secrets/remember-secrets.js';
import { type Visitor } from './visitor.js';

export interface ApplicationWishes {
  readonly name?: string;
  readonly redirectUri?: string;
  /** The allowed scopes. */
  readonly scope?: string;
  readonly isConfidential?: boolean;
  /** Registers it for the instance, as an administrator; `trusted` ones need no consent. */
  readonly ofInstance?: 'trusted' | 'untrusted';
}

/** A registered OAuth application. */
export interface TestApplication {
  readonly uid: string;
  /** Empty for a public client. */
  readonly secret: string;
  /** The path of its page. */
  readonly path: string;
  readonly redirectUri: string;
}

const UID = /id="application-id">([0-9a-f]{64})</;
const SECRET = /id="application-secret">([0-9a-f]{64})</;

/** Registers an OAuth application as the signed-in visitor; by default a confidential one with all scopes. */
export async function registerApplication(
  visitor: Visitor,
  { name = 'An application', redirectUri, scope, isConfidential = true, ofInstance }: ApplicationWishes = {},
): Promise<TestApplication> {
  const list = ofInstance === undefined ? '/oauth/applications' : '/admin/applications';
  const uri = redirectUri ?? 'https://app.example.com/callback';
  const reply = await visitor.submit(
    `${list}/new`,
    {
      name,
      redirect_uri: uri,
      confidential: isConfidential ? '1' : null,
      trusted: ofInstance === 'trusted' ? '1' : null,
      'scopes[]': scope ?? null,
    },
    list,
  );
  const uid = UID.exec(reply.html)?.[1];
  const path = new RegExp(`href="(${list}/\\d+)"`).exec(reply.html)?.[1];
  if (reply.status !== 201 || uid === undefined || path === undefined) throw new Error(reply.html);
  const secret = SECRET.exec(reply.html)?.[1] ?? '';
  rememberSecret(secret);
  return { uid, secret, path, redirectUri: uri };
}
