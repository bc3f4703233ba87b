import { AsyncLocalStorage } from 'node:async_hooks';

/** What every log line written on behalf of one request carries, in every process that the request passes. */
export interface RequestContext {
  readonly requestId: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

export const runInRequest = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

export const currentRequest = (): RequestContext | undefined => storage.getStore();
