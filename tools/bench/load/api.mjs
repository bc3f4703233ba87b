import { Pool } from 'undici';

/** The API as a client of it sees it, for setting things up: several requests at once, JSON in and out. */
export class Api {
  #pool;
  #headers;

  /** @param {string} origin @param {Record<string, string>} headers */
  constructor(origin, headers) {
    this.#pool = new Pool(origin, { connections: 16 });
    this.#headers = { ...headers, 'content-type': 'application/json' };
  }

  /** @param {string} method @param {string} path @param {unknown} [body] throws unless the reply is a success */
  async json(method, path, body) {
    return JSON.parse(await this.text(method, path, body));
  }

  /** The reply as it came. */
  async text(method, path, body) {
    const reply = await this.#pool.request({
      method,
      path,
      headers: this.#headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await reply.body.text();
    if (reply.statusCode >= 300) throw new Error(`${method} ${path} was answered with ${reply.statusCode}: ${text}`);
    return text;
  }

  close() {
    return this.#pool.destroy();
  }
}
