import { AsyncLocalStorage } from 'node:async_hooks';
import { type Claimant } from '../concurrency/places.js';

/** What belongs to one request while a process works on it. */
export interface RequestContext {
  /** The same in every process that the request passes; every log line written on its behalf carries it. */
  readonly requestId: string;
  /** When the caller stops waiting, by `Date.now()`: all calls made for the request share this deadline. */
  readonly answerBy?: number;
  /** When whoever called this service is gone for certain, by `Date.now()`, where the caller told. */
  readonly callerGoneAt?: number;
  /** On whose behalf it is done, where that matters for shares. */
  readonly claimant?: Claimant;
}

const storage = new AsyncLocalStorage<RequestContext>();

export const runInRequest = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

export const currentRequest = (): RequestContext | undefined => storage.getStore();
