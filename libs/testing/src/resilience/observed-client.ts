import { ApiClient, type Caller, type Reply } from '../http/api-client.js';

/** The outcome of one request. */
export interface Observation {
  readonly what: string;
  /** Null when the connection was lost or refused. */
  readonly status: number | null;
  readonly body: unknown;
  readonly sentAt: number;
  readonly milliseconds: number;
}

/** Sends requests and records their outcomes. */
export class ObservedClient {
  readonly observations: Observation[] = [];
  private readonly api: ApiClient;

  constructor(
    url: string,
    readonly caller: Caller,
  ) {
    this.api = new ApiClient(url, caller);
  }

  post(what: string, path: string, body: object): Promise<Reply | null> {
    return this.observe(what, () => this.api.post(path, body));
  }

  put(what: string, path: string, body: object): Promise<Reply | null> {
    return this.observe(what, () => this.api.put(path, body));
  }

  /** Null without a reply. */
  async observe(what: string, send: () => Promise<Reply>): Promise<Reply | null> {
    const sentAt = Date.now();
    const reply = await send().catch(() => null);
    this.observations.push({
      what,
      status: reply?.status ?? null,
      body: reply?.body ?? null,
      sentAt,
      milliseconds: Date.now() - sentAt,
    });
    return reply;
  }
}

/** Whether a reply acknowledges the request. */
export const isAcknowledged = (reply: Reply | null): reply is Reply =>
  reply !== null && reply.status >= 200 && reply.status < 300;
