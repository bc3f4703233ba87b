import { Readable } from 'node:stream';
import { type Dispatcher, request } from 'undici';
import { type TestProject, type TestStack, type TestUser } from '@ingot/testing';

export type GitService = 'git-upload-pack' | 'git-receive-pack';

/** A pkt-line of git's protocol: its length in four hexadecimal digits, then the text. */
export const packetLine = (text: string): string =>
  `${(Buffer.byteLength(text) + 4).toString(16).padStart(4, '0')}${text}`;
export const FLUSH = '0000';

/** Git's protocol over HTTP without git, for requests that git would never send. */
export class GitWire {
  constructor(
    private readonly stack: TestStack,
    private readonly project: TestProject,
    private readonly user: TestUser | null,
  ) {}

  /** Requests the refs. */
  advertisement(service: GitService, headers: Record<string, string> = {}): Promise<Dispatcher.ResponseData> {
    return request(`${this.base}/info/refs?service=${service}`, { headers: { ...this.signedIn, ...headers } });
  }

  /** Sends a raw request. */
  exchange(
    service: GitService,
    body: Uint8Array | string | AsyncIterable<Uint8Array>,
    { headers = {}, signal }: { headers?: Record<string, string>; signal?: AbortSignal } = {},
  ): Promise<Dispatcher.ResponseData> {
    return request(`${this.base}/${service}`, {
      method: 'POST',
      headers: { ...this.signedIn, 'content-type': `application/x-${service}-request`, ...headers },
      body: typeof body === 'string' || body instanceof Uint8Array ? body : Readable.from(body),
      signal,
    });
  }

  private get base(): string {
    return `${this.stack.url}/${this.project.pathWithNamespace}.git`;
  }

  private get signedIn(): Record<string, string> {
    if (this.user === null) return {};
    const { username, password } = this.user;
    return { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` };
  }
}
