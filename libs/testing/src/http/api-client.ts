import { type Readable } from 'node:stream';
import { type FormData, request } from 'undici';
import { rememberSecretsOf, rememberSecretsOfRequest } from '../secrets/remember-secrets.js';

/** The headers with a credential; empty for an anonymous request. */
export interface Caller {
  readonly headers: Readonly<Record<string, string>>;
}

export interface Reply {
  readonly status: number;
  /** Parsed JSON, or text if it is not JSON; null for an empty body. */
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface SendOptions {
  readonly headers?: Readonly<Record<string, string>>;
}

/** The credential headers of a user or token; empty for an anonymous request. */
function headersOf(caller: Caller | string | null): Caller['headers'] {
  if (caller === null) return {};
  return typeof caller === 'string' ? { 'private-token': caller } : caller.headers;
}

/** Calls the API as one user. Paths are relative to `/api/v4`. */
export class ApiClient implements Caller {
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    readonly url: string,
    caller: Caller | string | null,
  ) {
    this.headers = headersOf(caller);
  }

  get(path: string, options?: SendOptions): Promise<Reply> {
    return this.send('GET', path, undefined, options);
  }

  post(path: string, body?: object, options?: SendOptions): Promise<Reply> {
    return this.send('POST', path, body, options);
  }

  put(path: string, body?: object, options?: SendOptions): Promise<Reply> {
    return this.send('PUT', path, body, options);
  }

  delete(path: string, options?: SendOptions): Promise<Reply> {
    return this.send('DELETE', path, undefined, options);
  }

  /** Sends a body of any type unchanged. */
  async raw(
    method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS' | 'PATCH',
    path: string,
    { headers, body }: SendOptions & { body?: string | Uint8Array | FormData | Readable } = {},
  ): Promise<Reply> {
    const sent = { ...this.headers, ...headers };
    rememberSecretsOfRequest(path, sent);
    const response = await request(`${this.url}/api/v4${path}`, {
      method,
      headers: sent,
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.body.text();
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    const answered = parse(text, isJson);
    rememberSecretsOf(answered);
    return { status: response.statusCode, headers: response.headers, body: answered };
  }

  private send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, options?: SendOptions) {
    rememberSecretsOf(body);
    return this.raw(method, path, {
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...options?.headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
}

function parse(text: string, isJson: boolean): unknown {
  if (text === '') return null;
  return isJson ? JSON.parse(text) : text;
}
