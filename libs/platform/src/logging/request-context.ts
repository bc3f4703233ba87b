import { AsyncLocalStorage } from 'node:async_hooks';
import { type Principal, type ProjectContext } from '@ingot/contracts';
import { type Claimant } from '../concurrency/fair-queue.js';
import { type RequestCost } from '../metrics/request-cost.js';

/** Who calls, and about which project. */
export interface RequestSubject {
  readonly caller?: Pick<Principal, 'userId' | 'username' | 'sudoBy'>;
  readonly project?: Pick<ProjectContext, 'id' | 'pathWithNamespace'>;
}

/** The data of a request while a process handles it. */
export interface RequestContext extends RequestSubject {
  /** The same in all processes that handle the request; part of all its log lines. */
  readonly requestId: string;
  /** When the caller stops waiting, by `Date.now()`: a deadline for all calls of the request. */
  readonly answerBy?: number;
  /** When it began, by `Date.now()`; given with `answerBy`. */
  readonly since?: number;
  /** When the caller has certainly stopped waiting, by `Date.now()`, if the caller told it. */
  readonly callerGoneAt?: number;
  /** The principal, for fair shares. */
  readonly claimant?: Claimant;
  /** The address of the client, if one asks, for the audit. */
  readonly clientAddress?: string;
  /** What it takes, where that is counted. */
  readonly cost?: RequestCost;
}

const storage = new AsyncLocalStorage<RequestContext>();

export const runInRequest = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

export const currentRequest = (): RequestContext | undefined => storage.getStore();
