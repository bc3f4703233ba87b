import { type ServiceName, subjectOf } from './operation.js';

/**
 * Longer than a call takes, also on a busy machine. Gateways wait no longer than for their request, and a process that is gone is noticed by
 * its silence.
 */
const DEADLINE_MS = 15_000;

declare const requestType: unique symbol;
declare const replyType: unique symbol;

/** A call between services that is not an operation of the API. Both sides are ours, so that its types are not checked at run time. */
export interface Rpc<Request = unknown, Reply = unknown> {
  readonly kind: 'rpc';
  /** The service that answers. */
  readonly service: ServiceName;
  readonly name: string;
  readonly subject: string;
  readonly atStorage: boolean;
  readonly deadlineMs: number;
  /** Whether it changes nothing, so that it may be asked twice. */
  readonly isRead: boolean;
  readonly [requestType]?: Request;
  readonly [replyType]?: Reply;
}

export type RequestOf<R> = R extends Rpc<infer Request, unknown> ? Request : never;
export type ReplyOf<R> = R extends Rpc<unknown, infer Reply> ? Reply : never;

interface RpcOptions {
  readonly deadlineMs?: number;
  readonly isRead?: boolean;
}

/** Declares a call that any replica of the service answers. */
export const rpc = <Request, Reply>(
  service: ServiceName,
  name: string,
  options: RpcOptions = {},
): Rpc<Request, Reply> => ({
  kind: 'rpc',
  service,
  name,
  subject: subjectOf(service, `rpc.${name}`, false),
  atStorage: false,
  deadlineMs: options.deadlineMs ?? DEADLINE_MS,
  isRead: options.isRead ?? false,
});

/** Declares a call that only the replica owning the repository's storage answers. */
export const storageRpc = <Request, Reply>(name: string, options: RpcOptions = {}): Rpc<Request, Reply> => ({
  ...rpc<Request, Reply>('repo', name, options),
  subject: subjectOf('repo', `rpc.${name}`, true),
  atStorage: true,
});
