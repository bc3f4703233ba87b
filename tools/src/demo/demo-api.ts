import { type z } from 'zod';

/** A client of the API, as one user. */
export class DemoApi {
  /** @param url of the instance, without a trailing slash */
  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  /** As somebody else, for an administrator. */
  as(username: string): DemoApi {
    return new SudoApi(this.url, this.token, username);
  }

  post<S extends z.ZodType>(path: string, body: object, answer: S): Promise<z.output<S>> {
    return this.send('POST', path, body, answer);
  }

  put<S extends z.ZodType>(path: string, body: object, answer: S): Promise<z.output<S>> {
    return this.send('PUT', path, body, answer);
  }

  protected headers(): Record<string, string> {
    return { 'content-type': 'application/json', 'private-token': this.token };
  }

  private async send<S extends z.ZodType>(
    method: 'POST' | 'PUT',
    path: string,
    body: object,
    answer: S,
  ): Promise<z.output<S>> {
    const url = `${this.url}/api/v4${path}`;
    const response = await fetch(url, { method, headers: this.headers(), body: JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`);
    return answer.parse(JSON.parse(text));
  }
}

class SudoApi extends DemoApi {
  constructor(
    url: string,
    token: string,
    private readonly username: string,
  ) {
    super(url, token);
  }

  protected override headers(): Record<string, string> {
    return { ...super.headers(), sudo: this.username };
  }
}
