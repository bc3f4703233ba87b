import { Inject, Injectable } from '@nestjs/common';
import type * as OpenIdClient from 'openid-client';
import { currentRequest, LOGGER, type Logger, Places } from '@ingot/platform';
import { describeProblem, refusalOf } from './provider-problems.js';
import { profileIn, type ProviderProfile } from './provider-profile.js';
import { type RoundTrip } from './round-trip.js';
import { type SourceConfig } from './sign-in-source.config.js';
import { SourceRefused } from './sign-in-sources.js';

/** The time limit of one request to a provider, longer than any caller waits for the answer. */
const REQUEST_SECONDS = 4;
/** How long a provider's metadata is cached. */
const METADATA_MS = 3_600_000;
/** Limits concurrent requests, so that a slow provider does not exhaust the process. */
const CONVERSATIONS = { running: 64, waiting: 0, parked: 0 } as const;
/** OpenID Connect Core, 2. */
const LONGEST_SUBJECT = 255;

/** A person whom a provider has authenticated. */
export interface ProvenPerson {
  /** The permanent id at the provider. */
  readonly subject: string;
  /** Their profile at the provider; read only when it is needed. */
  readonly profile: () => Promise<ProviderProfile>;
}

interface KnownProvider {
  readonly config: Promise<OpenIdClient.Configuration>;
  readonly until: number;
}

/** Loaded at the first sign-in, as most processes never need it. */
const library = (): Promise<typeof OpenIdClient> => import('openid-client');

/** Talks to providers by OpenID Connect: authorization code with PKCE, state and nonce. Throws `SourceRefused`. */
@Injectable()
export class ProviderClient {
  private readonly known = new Map<string, KnownProvider>();
  private readonly conversations = new Places(CONVERSATIONS, 'conversations with sign-in providers');

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** Fresh secrets of a round trip. */
  async newChecks(): Promise<Pick<RoundTrip, 'state' | 'nonce' | 'codeVerifier'>> {
    const { randomState, randomNonce, randomPKCECodeVerifier } = await library();
    return { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
  }

  /** The URL at which the provider authenticates the user. */
  async authorizationUrl(source: SourceConfig, roundTrip: RoundTrip, deadline: number): Promise<string> {
    return this.converse(source, deadline, async (client) => {
      const config = await this.configuration(client, source);
      const { state, nonce, codeVerifier, redirectUri } = roundTrip;
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: source.scopes.join(' '),
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    });
  }

  /**
   * Exchanges the code in the provider's answer, and checks state, issuer, audience, nonce, expiry and signature.
   * @param query of the provider's redirect
   */
  async prove(source: SourceConfig, query: string, roundTrip: RoundTrip, deadline: number): Promise<ProvenPerson> {
    return this.converse(source, deadline, async (client) => {
      const config = await this.configuration(client, source);
      const tokens = await client.authorizationCodeGrant(config, new URL(`${roundTrip.redirectUri}?${query}`), {
        expectedState: roundTrip.state,
        expectedNonce: roundTrip.nonce,
        pkceCodeVerifier: roundTrip.codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined || !isSubject(claims.sub)) throw new SourceRefused('bad_answer');
      return {
        subject: claims.sub,
        profile: () =>
          this.converse(source, deadline, async () => {
            const hasMore = config.serverMetadata().userinfo_endpoint !== undefined;
            const more = hasMore ? await client.fetchUserInfo(config, tokens.access_token, claims.sub) : {};
            return profileIn(claims, more);
          }),
      };
    });
  }

  private async converse<T>(
    source: SourceConfig,
    deadline: number,
    work: (client: typeof OpenIdClient) => Promise<T>,
  ): Promise<T> {
    const client = await library();
    try {
      return await answerBy(
        deadline,
        this.conversations.run(() => work(client), { claimant: currentRequest()?.claimant }),
      );
    } catch (error) {
      const refusal = error instanceof SourceRefused ? error : refusalOf(client, error);
      if (refusal.reason !== 'denied') {
        const problem = describeProblem(error);
        this.logger.warn(
          { source: source.name, reason: refusal.reason, ...problem },
          'a request to a sign-in provider failed',
        );
      }
      throw refusal;
    }
  }

  /** The provider's metadata, cached for a while; a failure is not cached. */
  private configuration(client: typeof OpenIdClient, source: SourceConfig): Promise<OpenIdClient.Configuration> {
    const known = this.known.get(source.name);
    if (known !== undefined && Date.now() < known.until) return known.config;
    const config = discover(client, source);
    this.known.set(source.name, { config, until: Date.now() + METADATA_MS });
    void config.catch(() => this.known.delete(source.name));
    return config;
  }
}

function discover(client: typeof OpenIdClient, source: SourceConfig): Promise<OpenIdClient.Configuration> {
  const issuer = new URL(source.issuer);
  const isPlain = issuer.protocol === 'http:';
  return client.discovery(issuer, source.clientId, source.clientSecret, authenticationOf(client, source), {
    timeout: REQUEST_SECONDS,
    execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
  });
}

/** Sends the client secret in the header, unless the provider accepts it only in the form. */
function authenticationOf(client: typeof OpenIdClient, source: SourceConfig): OpenIdClient.ClientAuth {
  const byHeader = client.ClientSecretBasic(source.clientSecret);
  const byForm = client.ClientSecretPost(source.clientSecret);
  if (source.clientAuthentication !== undefined) return source.clientAuthentication === 'post' ? byForm : byHeader;
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const onlyByForm = methods?.includes('client_secret_post') === true && !methods.includes('client_secret_basic');
    (onlyByForm ? byForm : byHeader)(server, ...rest);
  };
}

const isSubject = (subject: string): boolean =>
  subject !== '' && subject.length <= LONGEST_SUBJECT && !subject.includes('\0');

/**
 * Waits for `work` until the deadline, then throws a refusal. The work continues in the background.
 * @param deadline milliseconds since 1970
 */
export async function answerBy<T>(deadline: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SourceRefused('away')), Math.max(0, deadline - Date.now()));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
