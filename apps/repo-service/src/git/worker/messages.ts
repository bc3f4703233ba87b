import { type GitErrorCode } from '../process/git-error.js';
import { type OperationName, type RequestOf, type ResponseOf } from './operations.js';

export type WorkerCall<K extends OperationName = OperationName> = {
  readonly [P in K]: { readonly id: number; readonly name: P; readonly request: RequestOf<P> };
}[K];

interface ReplyHead {
  readonly id: number;
}

export type WorkerReply = ReplyHead &
  (
    | {
        readonly [K in OperationName]: { readonly isOk: true; readonly name: K; readonly value: ResponseOf<K> };
      }[OperationName]
    | { readonly isOk: false; readonly code: GitErrorCode; readonly message: string }
  );

const hasId = (message: unknown): message is { id: unknown } =>
  typeof message === 'object' && message !== null && 'id' in message;

/** Both ends run the same build, so only the envelope is checked. */
export const isWorkerCall = (message: unknown): message is WorkerCall =>
  hasId(message) && typeof message.id === 'number' && 'name' in message && 'request' in message;

/** See `isWorkerCall`. */
export const isWorkerReply = (message: unknown): message is WorkerReply =>
  hasId(message) && typeof message.id === 'number' && 'isOk' in message;

interface SuccessOf<K extends OperationName> {
  readonly isOk: true;
  readonly value: ResponseOf<K>;
}

/** Whether a reply is the success of this operation. */
export const isSuccessOf = <K extends OperationName>(
  reply: WorkerReply,
  name: K,
): reply is WorkerReply & SuccessOf<K> => reply.isOk && reply.name === name;
