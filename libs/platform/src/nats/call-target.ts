import { type z } from 'zod';
import { atStorage, type Operation, type PageRequest, type ServiceName } from '@ingot/contracts';
import { type Taker } from '../holding/holdable-call.js';

/** Where a call goes, and how long it may take. */
export interface CallTarget {
  readonly subject: string;
  readonly deadlineMs: number;
  /** Whether the call changes nothing: it is sent once more when whoever had it is gone. */
  readonly isRead?: boolean;
  /** Whose calls are held while nobody takes them, if they are made for a client. */
  readonly taker?: Taker | null;
}

/** Who takes such calls, if they are held: a storage has one process, which is away while it is replaced. */
export const takerOf = (service: ServiceName, storage = 'any'): Taker | null =>
  service === 'repo' ? { storage, over: 'nats' } : null;

/** The subjects of each storage that has been called. */
const resolvedAt = new Map<string | undefined, Map<string, string>>();

/** The subject of a call; `storage` is required for calls that only its owner handles. */
export function resolveSubject(subject: string, storage: string | undefined): string {
  const known = resolvedAt.get(storage) ?? new Map<string, string>();
  resolvedAt.set(storage, known);
  const resolved = known.get(subject) ?? resolve(subject, storage);
  known.set(subject, resolved);
  return resolved;
}

function resolve(subject: string, storage: string | undefined): string {
  const resolved = storage === undefined ? subject : atStorage(subject, storage);
  if (resolved.includes('{')) throw new TypeError(`${subject} needs a storage`);
  return resolved;
}

/** A list that any replica of its service answers. */
export type ListOf<Item> = Pick<Operation, 'subject' | 'deadlineMs' | 'service'> & {
  readonly paginated: true;
  readonly output: z.ZodType<unknown, Item[]>;
};

/** A call as it travels to a service, its parameters complete. */
export interface AskedPage {
  readonly principal: unknown;
  readonly project: unknown;
  readonly input: object;
  readonly page: PageRequest;
  readonly baseUrl: string;
}
