import { Inject, Injectable } from '@nestjs/common';
import type * as OpenIdClient from 'openid-client';
import { LOGGER, type Logger, Slots } from '@ingot/platform';
import { answerBy } from './answer-by.js';
import { describeProblem, refusalOf } from './provider-problems.js';
import { profileIn, type ProviderProfile } from './provider-profile.js';
import { type RoundTrip } from './round-trip.js';
import { type SourceConfig } from './sign-in-source.config.js';
import { SourceRefused } from './sign-in-source.errors.js';

/** A request to a provider is given up after so long; whoever waits for it has been answered by then. */
const REQUEST_SECONDS = 4;
/** How long what a provider tells of itself is remembered. */
const METADATA_MS = 3_600_000;
/** Conversations with providers at once: a slow one must not fill the process. */
const CONVERSATIONS = 64;
/** OpenID Connect Core, 2. */
const LONGEST_SUBJECT = 255;

/** Somebody whom a provider vouches for. */
export interface ProvenPerson {
  /** Who they are at the provider, for ever. */
  readonly subject: string;
  /** What the provider tells of them; asked for only when it is needed. */
  readonly profile: () => Promise<ProviderProfile>;
}

interface KnownProvider {
  readonly config: Promise<OpenIdClient.Configuration>;
  readonly until: number;
}

/** Loaded with the first sign-in: most processes never need it. */
const library = (): Promise<typeof OpenIdClient> => import('openid-client');

/** Talks to providers by OpenID Connect: authorization code with PKCE, state and nonce. Throws `SourceRefused`. */
@Injectable()
export class ProviderClient {
  private readonly known = new Map<string, KnownProvider>();
  private readonly conversations = new Slots(CONVERSATIONS, 0);

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** Fresh secrets of a round trip. */
  async newChecks(): Promise<Pick<RoundTrip, 'state' | 'nonce' | 'codeVerifier'>> {
    const { randomState, randomNonce, randomPKCECodeVerifier } = await library();
    return { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
  }

  /** Where the provider asks who somebody is. */
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
   * Exchanges the code in the provider's answer, and checks all that the standards ask for: state, issuer, audience, nonce,
   * expiry and signature.
   * @param query that the provider sent people back with
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
        this.conversations.run(() => work(client)),
      );
    } catch (error) {
      const refusal = error instanceof SourceRefused ? error : refusalOf(client, error);
      if (refusal.reason !== 'denied') {
        const problem = describeProblem(error);
        this.logger.warn({ source: source.name, reason: refusal.reason, ...problem }, 'a sign-in provider is no help');
      }
      throw refusal;
    }
  }

  /** What the provider tells of itself; asked for again after a while, and after a failure. */
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

/** By header, which all providers should take, unless this one says that it does not. */
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
