import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Unavailable } from '@ingot/contracts';
import { decryptWith, encryptWith } from '@ingot/platform';
import { GatewayRedis } from '../../throttling/gateway-redis.js';
import { type CsrfBinding } from './csrf.js';
import { type Fields } from './fields.js';
import { type PageAnswer } from './page.js';
import { KeyedHash } from './web-cookies.js';

/** The field of every form that identifies the rendering of its page. */
export const FORM_NUMBER_FIELD = 'form_number';

const NUMBER = /^[\w-]{22}$/;
const RUNNING = 'running';
/** The lock's expiry, longer than any form takes; then a form whose gateway was killed can be submitted again. */
const RUNNING_SECONDS = 30;
/** How long a repeated form gets the first answer. */
const KEPT_SECONDS = 600;
/** How long a repeated form waits for the first answer. */
const PATIENCE_MS = 10_000;
const PAUSE_MS = 50;
const BAD_REQUEST = 400;

const keptAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('view'),
    view: z.object({ template: z.string(), title: z.string(), props: z.looseObject({}) }),
    status: z.number(),
    formTargets: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('redirect'),
    path: z.string(),
    flash: z.object({ kind: z.enum(['notice', 'alert']), text: z.string() }).nullable(),
  }),
  z.object({ kind: z.literal('leave'), url: z.string() }),
]);

/** A submitted form. */
export interface SentForm {
  readonly binding: CsrfBinding;
  readonly path: string;
  readonly fields: Fields;
}

/** The Redis key of the answer to a form, and the key that encrypts it. */
interface FormKeys {
  readonly name: string;
  readonly key: Buffer;
}

/**
 * Handles a form once, even if a double click or a reload submits it again: the same content from the same page gets the first
 * answer, from any gateway. Answers may hold secrets, so they are encrypted with a key derived from the form and the browser's
 * cookie. While Redis is unavailable, every submission is handled.
 */
@Injectable()
export class SentForms {
  constructor(
    private readonly redis: GatewayRedis,
    private readonly hash: KeyedHash,
  ) {}

  /** The number of a newly rendered page. */
  newNumber(): string {
    return randomBytes(16).toString('base64url');
  }

  /** The answer of `act`, or its stored answer to the same form. A refused form can be submitted again. */
  async once(sent: SentForm, act: () => Promise<PageAnswer>): Promise<PageAnswer> {
    if (!NUMBER.test(sent.fields.text(FORM_NUMBER_FIELD))) return act();
    const keys = this.keysOf(sent);
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(PAUSE_MS)) {
      if (await this.claim(keys)) return this.act(keys, act);
      const answer = await this.find(keys);
      if (answer !== null) return answer;
    }
    throw new Unavailable();
  }

  private keysOf({ binding, path, fields }: SentForm): FormKeys {
    const form = JSON.stringify([binding.kind, binding.value, path, fields.content]);
    return {
      name: `submitted_form:${this.hash.of('sent form', form)}`,
      key: Buffer.from(this.hash.of('answer to a sent form', form), 'base64url'),
    };
  }

  private async act(keys: FormKeys, act: () => Promise<PageAnswer>): Promise<PageAnswer> {
    const answer = await act().catch(async (error: unknown) => {
      await this.forget(keys);
      throw error;
    });
    await (answer.kind === 'view' && answer.status >= BAD_REQUEST ? this.forget(keys) : this.keep(keys, answer));
    return answer;
  }

  /** Takes the lock of the form. @returns false when it is being handled or has an answer */
  private async claim({ name }: FormKeys): Promise<boolean> {
    const claimed = this.redis.client.set(name, RUNNING, 'EX', RUNNING_SECONDS, 'NX');
    return (await orIfAway(claimed, 'OK')) === 'OK';
  }

  private async find({ name, key }: FormKeys): Promise<PageAnswer | null> {
    const kept = await orIfAway(this.redis.client.getBuffer(name), null);
    return kept === null || kept.toString() === RUNNING
      ? null
      : keptAnswer.parse(JSON.parse(decryptWith(key, kept, Buffer.from(name))));
  }

  private async keep({ name, key }: FormKeys, answer: PageAnswer): Promise<void> {
    const again = answer.kind === 'redirect' ? { ...answer, path: answer.whenRepeated ?? answer.path } : answer;
    const encrypted = encryptWith(key, JSON.stringify(again), Buffer.from(name));
    await orIfAway(this.redis.client.set(name, encrypted, 'EX', KEPT_SECONDS), null);
  }

  private async forget({ name }: FormKeys): Promise<void> {
    await orIfAway(this.redis.client.del(name), null);
  }
}

const orIfAway = <Reply, Instead>(reply: Promise<Reply>, instead: Instead): Promise<Reply | Instead> =>
  reply.catch(() => instead);
