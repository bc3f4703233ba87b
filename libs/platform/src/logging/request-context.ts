import { AsyncLocalStorage } from 'node:async_hooks';

/** What belongs to one request while a process works on it. */
export interface RequestContext {
  /** The same in every process that the request passes; every log line written on its behalf carries it. */
  readonly requestId: string;
  /** When whoever asked gives up, by `Date.now()`: the calls made for it, one after the other, share this time. */
  readonly answerBy?: number;
}

const storage = new AsyncLocalStorage<RequestContext>();

export const runInRequest = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

export const currentRequest = (): RequestContext | undefined => storage.getStore();
