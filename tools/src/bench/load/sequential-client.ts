import { Client, type Dispatcher } from 'undici';

export interface Request {
  readonly method: Dispatcher.HttpMethod;
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Replaces the client's headers. */
  readonly headers?: Record<string, string>;
}

export interface TimedReply {
  readonly text: string;
  readonly ms: number;
}

/** Sends requests one after the other over one keep-alive connection. */
export class SequentialClient {
  private readonly client: Client;

  constructor(
    origin: string,
    private readonly headers: Record<string, string> = {},
  ) {
    this.client = new Client(origin);
  }

  /** Throws unless the reply is a success. */
  async send({ method, path, body, headers = this.headers }: Request): Promise<TimedReply> {
    const started = process.hrtime.bigint();
    const reply = await this.client.request({
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

  close(): Promise<void> {
    return this.client.destroy();
  }
}
