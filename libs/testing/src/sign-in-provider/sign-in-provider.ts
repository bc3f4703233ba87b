import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { request } from 'undici';
import type Provider from 'oidc-provider';
import { z } from 'zod';
import { uniqueName } from '../given/test-user.js';
import { rememberSecret } from '../secrets/remember-secrets.js';

/** A user's claims at the provider. */
export interface ProviderPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly preferred_username?: string;
  readonly name?: string;
}

/** A registered client. */
export interface ProviderClient {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
  readonly authentication?: 'client_secret_basic' | 'client_secret_post';
}

const claimsOf = z.record(z.string(), z.unknown());
type Claims = Readonly<Record<string, unknown>>;

const KEY_ID = 'the-only-key';
const SCOPE = 'openid email profile';
const MOST_REDIRECTS = 10;
/** The lifetime of all tokens and codes, in seconds. */
const TTL = 3_600;

/**
 * A real OpenID Connect provider on another site than the stacks. Visitors are not asked: they are the current `person` and
 * consent to everything.
 */
export class SignInProvider {
  /** The current user. */
  person: ProviderPerson = { sub: uniqueName('nobody') };
  /** Whether they refuse consent instead. */
  refuses = false;
  /** Overrides of ID token claims; the signature stays valid. */
  forge: (claims: Claims) => Claims = (claims) => claims;
  /** The key that signs ID tokens. */
  signingKey: KeyObject;

  private pause: Promise<void> = Promise.resolve();
  private readonly people = new Map<string, ProviderPerson>();
  private provider: Provider | undefined;

  private constructor(
    private readonly server: Server,
    readonly key: KeyObject,
  ) {
    this.signingKey = key;
    server.on('request', (incoming, reply) => void this.answer(incoming, reply));
  }

  /** Listens at once, so that its URL is known; answers from `serve` on. */
  static async start(): Promise<SignInProvider> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    return new SignInProvider(server, newSigningKey());
  }

  get issuer(): string {
    const address: AddressInfo | string | null = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('the provider does not listen');
    return `http://localhost:${address.port}`;
  }

  async serve(clients: readonly ProviderClient[]): Promise<void> {
    const jwk = { ...this.key.export({ format: 'jwk' }), kid: KEY_ID, use: 'sig', alg: 'RS256' };
    this.provider = await quietly(async () => {
      const { default: Implementation } = await import('oidc-provider');
      return new Implementation(this.issuer, {
        clients: clients.map(registration),
        jwks: { keys: [jwk] },
        cookies: { keys: ['of the cookies of a test'] },
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
        features: { devInteractions: { enabled: false } },
        ttl: { AccessToken: TTL, Grant: TTL, IdToken: TTL, Interaction: TTL, Session: TTL },
        interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
        findAccount: (_context, id) => ({ accountId: id, claims: () => ({ ...this.people.get(id), sub: id }) }),
        loadExistingGrant: async ({ oidc: { provider, client, session } }) => {
          const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
          grant.addOIDCScope(SCOPE);
          await grant.save();
          return grant;
        },
      });
    });
    this.provider.use(async (context, next) => {
      await next();
      if (context.path === '/token') context.body = this.resign(context.body);
    });
  }

  /** Stops responding until the returned function is called. */
  hang(): () => void {
    let release = (): void => undefined;
    this.pause = new Promise((resolve) => (release = resolve));
    return release;
  }

  /** Follows redirects as a browser would; returns the URL at which it leaves the provider. */
  async visit(address: string): Promise<URL> {
    const cookies = new Map<string, string>();
    let url = new URL(address);
    for (let redirects = 0; url.origin === this.issuer; redirects++) {
      if (redirects > MOST_REDIRECTS) throw new Error('the provider goes round in circles');
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const { statusCode, headers, body } = await request(url, { headers: { cookie } });
      const html = await body.text();
      if (typeof headers.location !== 'string') throw new Error(`${statusCode}: ${html}`);
      for (const line of [headers['set-cookie'] ?? []].flat()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      url = new URL(headers.location, url);
    }
    rememberSecret(url.searchParams.get('code') ?? '');
    return url;
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  private async answer(incoming: IncomingMessage, reply: ServerResponse): Promise<void> {
    await this.pause;
    if (this.provider === undefined) throw new Error('the provider is visited too early');
    if (incoming.url?.startsWith('/interaction/') !== true) return this.provider.callback()(incoming, reply);
    this.people.set(this.person.sub, this.person);
    const result = this.refuses
      ? { error: 'access_denied', error_description: 'they did not want to' }
      : { login: { accountId: this.person.sub } };
    await this.provider.interactionFinished(incoming, reply, result, { mergeWithLastSubmission: false });
  }

  private resign(body: unknown): unknown {
    if (typeof body !== 'object' || body === null || !('id_token' in body)) return body;
    const { id_token: token, ...rest } = body;
    const [, claims = ''] = String(token).split('.');
    return { ...rest, id_token: signed(this.forge(decoded(claims)), this.signingKey) };
  }
}

/** A signing key of a provider. */
export const newSigningKey = (): KeyObject => generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;

const registration = ({
  clientId,
  clientSecret,
  redirectUri,
  authentication = 'client_secret_basic',
}: ProviderClient) => {
  rememberSecret(clientSecret);
  return {
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uris: [redirectUri],
    token_endpoint_auth_method: authentication,
  };
};

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const decoded = (part: string): Claims => claimsOf.parse(JSON.parse(Buffer.from(part, 'base64url').toString('utf8')));

function signed(claims: Claims, key: KeyObject): string {
  const content = `${encoded({ alg: 'RS256', typ: 'JWT', kid: KEY_ID })}.${encoded(claims)}`;
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`;
}

/** Runs a function without its warnings about production use. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { warn, info } = console;
  Object.assign(console, { warn: nothing, info: nothing });
  try {
    return await work();
  } finally {
    Object.assign(console, { warn, info });
  }
}

const nothing = (): void => undefined;
