import { OwnStack } from '../stack/use-own-stack.js';
import { type TestStack } from '../stack/use-stack.js';
import { uniqueName } from '../given/test-user.js';
import { type PageReply, type Visitor } from '../web/visitor.js';
import { SignInProvider } from './sign-in-provider.js';

const START_MS = 300_000;
const LEAVING = /<meta http-equiv="refresh" content="0; url=([^"]*)">/;

/** A stack with the sign-in sources `work`, which allows sign-up, and `club`, which does not. */
export class StackWithSources {
  private started: { readonly stack: OwnStack; readonly provider: SignInProvider } | undefined;

  async start(more: readonly object[]): Promise<void> {
    const provider = await SignInProvider.start();
    const stack = new OwnStack();
    this.started = { stack, provider };
    const secrets = { work: uniqueName('secret-of-work'), club: uniqueName('secret&of+club') };
    const source = (name: 'work' | 'club', label: string, signUp: boolean) => {
      return { name, label, issuer: provider.issuer, clientId: `ingot-${name}`, clientSecret: secrets[name], signUp };
    };
    const club = { ...source('club', 'The <b>club</b>', false), clientAuthentication: 'post' };
    const sources = [source('work', 'Work', true), club, ...more];
    const env = { SIGN_IN_SOURCES: JSON.stringify(sources), SIGN_IN_FAILURES_PER_ADDRESS: '1000000' };
    await stack.start({ env });
    const redirectUri = (name: string): string => `${this.test.url}/users/auth/${name}/callback`;
    await provider.serve([
      { clientId: 'ingot-work', clientSecret: secrets.work, redirectUri: redirectUri('work') },
      {
        clientId: 'ingot-club',
        clientSecret: secrets.club,
        redirectUri: redirectUri('club'),
        authentication: 'client_secret_post',
      },
    ]);
  }

  async stop(): Promise<void> {
    await this.started?.stack.stop();
    await this.started?.provider.stop();
  }

  get test(): TestStack {
    return this.running.stack.test;
  }

  get provider(): SignInProvider {
    return this.running.provider;
  }

  /** Creates a user at the provider, who signs in from now on. */
  newPerson(claims: object = {}): { readonly sub: string; readonly name: string; readonly email: string } {
    const name = uniqueName('person');
    const person = { sub: `${name}-sub`, email: `${name}@example.com`, email_verified: true, name, ...claims };
    this.provider.person = { preferred_username: name, ...person };
    return person;
  }

  /** Submits the button of a source; returns the URL of the provider's page. */
  async leave(visitor: Visitor, source = 'work', returnTo = '/'): Promise<string> {
    await visitor.get('/users/sign_in');
    return this.destination(await visitor.post(`/users/auth/${source}`, { return_to: returnTo }));
  }

  /** The whole way to the provider and back. */
  async signIn(visitor: Visitor, source = 'work', returnTo = '/'): Promise<PageReply> {
    return this.comeBack(visitor, await this.leave(visitor, source, returnTo));
  }

  /** The way from the provider's page back. */
  async comeBack(visitor: Visitor, destination: string): Promise<PageReply> {
    const { pathname, search } = await this.provider.visit(destination);
    return visitor.get(`${pathname}${search}`);
  }

  /** The target of a redirect; throws the page's message when it does not redirect. */
  destination({ html }: PageReply): string {
    const [, url] = LEAVING.exec(html) ?? [];
    if (url === undefined) throw new Error(html);
    return url.replaceAll('&amp;', '&');
  }

  private get running() {
    if (this.started === undefined) throw new Error('the stack is started before the tests, not before');
    return this.started;
  }
}

/**
 * A stack and a provider for this file alone.
 * @param more further sources
 */
export function useSignInSources(more: readonly object[] = []): StackWithSources {
  const own = new StackWithSources();
  beforeAll(() => own.start(more), START_MS);
  afterAll(() => own.stop(), START_MS);
  beforeEach(() => {
    own.provider.refuses = false;
    own.provider.forge = (claims) => claims;
    own.provider.signingKey = own.provider.key;
  });
  return own;
}
