import { request } from 'undici';
import { rememberSecret, rememberSecretsOf } from '../secrets/remember-secrets.js';

export interface PageReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly html: string;
  /** The target of a redirect, or null. */
  readonly location: string | null;
  /** All `Set-Cookie` headers. */
  readonly setCookies: readonly string[];
}

const CSRF_META = /<meta name="csrf-token" content="([^"]+)">/;

/** A client of pages without a browser. It keeps cookies, follows no redirects, and submits forms with the last page's CSRF token. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  /** The CSRF token of the last page that had one. */
  csrfToken = '';

  constructor(readonly url: string) {}

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<PageReply> {
    return this.send('GET', path, headers);
  }

  /** Sends a form; a null field is left out, also the CSRF token. */
  post(
    path: string,
    fields: Readonly<Record<string, string | null>> = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<PageReply> {
    const all = { authenticity_token: this.csrfToken, ...fields };
    const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null);
    rememberSecretsOf(fields);
    return this.send(
      'POST',
      path,
      { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      new URLSearchParams(given).toString(),
    );
  }

  /** Loads the page, then sends its form. */
  async submit(path: string, fields: Readonly<Record<string, string | null>>, to = path): Promise<PageReply> {
    await this.get(path);
    return this.post(to, fields);
  }

  signIn(login: string, password: string): Promise<PageReply> {
    return this.submit('/users/sign_in', { login, password });
  }

  /** The `Cookie` header. */
  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  private async send(
    method: 'GET' | 'POST',
    path: string,
    headers: Readonly<Record<string, string>>,
    body?: string,
  ): Promise<PageReply> {
    const response = await request(`${this.url}${path}`, {
      method,
      headers: { ...(this.cookies.size === 0 ? {} : { cookie: this.cookieHeader }), ...headers },
      ...(body === undefined ? {} : { body }),
    });
    const html = await response.body.text();
    const setCookies = [response.headers['set-cookie'] ?? []].flat();
    for (const cookie of setCookies) this.keep(cookie);
    this.csrfToken = CSRF_META.exec(html)?.[1] ?? this.csrfToken;
    const { location } = response.headers;
    return {
      status: response.statusCode,
      headers: response.headers,
      html,
      location: typeof location === 'string' ? location : null,
      setCookies,
    };
  }

  private keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split(/; */);
    const equals = pair.indexOf('=');
    const [name, value] = [pair.slice(0, equals), pair.slice(equals + 1)];
    if (attributes.includes('Max-Age=0') || value === '') this.cookies.delete(name);
    else {
      this.cookies.set(name, value);
      rememberSecret(value);
    }
  }
}
