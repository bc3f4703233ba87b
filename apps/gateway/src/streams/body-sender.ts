import * as http from 'node:http';
import * as https from 'node:https';
import { type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface BodyRequest {
  readonly url: string;
  readonly headers: http.OutgoingHttpHeaders;
  readonly body: Readable;
  readonly signal: AbortSignal;
  /** The time limit from the last byte of the body to the first of the answer. */
  readonly answerMs?: number | undefined;
  /** Called when the body begins to be sent: from then on the request must not be repeated. */
  readonly onBegin: () => void;
}

/** How long a storage may take to say that it wants the body. */
const ASKING_MS = 5_000;

/**
 * For how long an idle connection is kept: much shorter than a storage keeps it (72 s), whose end a gateway that stands still would see
 * only after it has sent a request.
 */
export const IDLE_MS = 30_000;

class NotAsked extends Error {
  readonly code = 'ETIMEDOUT';
}

class NoAnswer extends Error {}

/**
 * Sends streams that can be read only once. The storage is asked first (`Expect: 100-continue`), so that not a byte is lost when its process
 * ends at this moment.
 */
export class BodySender {
  private readonly agents: { readonly http: http.Agent; readonly https: https.Agent };

  constructor(idleMs = IDLE_MS) {
    const kept = { keepAlive: true, timeout: idleMs }; // a connection in use is not ended by it
    this.agents = { http: new http.Agent(kept), https: new https.Agent(kept) };
  }

  close(): void {
    for (const agent of Object.values(this.agents)) agent.destroy();
  }

  async send({ url, headers, body, signal, answerMs, onBegin }: BodyRequest): Promise<http.IncomingMessage> {
    const options = { method: 'POST', headers: { ...headers, expect: '100-continue' }, signal };
    const sent = url.startsWith('https:')
      ? https.request(url, { ...options, agent: this.agents.https })
      : http.request(url, { ...options, agent: this.agents.http });
    const answered = new Promise<http.IncomingMessage>((resolve, reject) => {
      sent.once('response', resolve);
      sent.on('error', reject);
    });
    let isOver = false;
    let unreadable: Error | undefined;
    body.once('error', (error) => (unreadable = error));
    let timer = setTimeout(() => sent.destroy(new NotAsked()), ASKING_MS);
    sent.once('continue', () => {
      clearTimeout(timer);
      onBegin();
      pipeline(body, sent).then(
        () => {
          if (answerMs !== undefined && !isOver) timer = setTimeout(() => sent.destroy(new NoAnswer()), answerMs);
        },
        (error: Error) => sent.destroy(error),
      );
    });
    sent.flushHeaders();
    try {
      const answer = await answered;
      answer.once('end', () => {
        if (!sent.writableFinished) sent.destroy(); // it refused, and does not want the rest
      });
      return answer;
    } catch (error) {
      throw unreadable ?? error;
    } finally {
      isOver = true;
      clearTimeout(timer);
    }
  }
}
