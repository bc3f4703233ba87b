import { Client } from 'undici';

/**
 * @typedef {object} Request
 * @property {string} method
 * @property {string} path
 * @property {unknown} [body] sent as JSON
 * @property {Record<string, string>} [headers] instead of the client's
 */

/** One keep-alive connection, one request after the other. */
export class SequentialClient {
  #client;
  #headers;

  /** @param {string} origin @param {Record<string, string>} [headers] */
  constructor(origin, headers = {}) {
    this.#client = new Client(origin);
    this.#headers = headers;
  }

  /** @param {Request} request @returns {Promise<{ text: string, ms: number }>} throws unless the reply is a success */
  async send({ method, path, body, headers = this.#headers }) {
    const started = process.hrtime.bigint();
    const reply = await this.#client.request({
      method,
      path,
      headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await reply.body.text();
    const ms = Number(process.hrtime.bigint() - started) / 1e6;
    if (reply.statusCode >= 300) throw new Error(`${method} ${path} was answered with ${reply.statusCode}: ${text}`);
    return { text, ms };
  }

  close() {
    return this.#client.destroy();
  }
}
