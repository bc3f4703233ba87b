import { type EntityManager } from 'typeorm';
import { type AuditRecord, type auditRecorded, isLongerThan, type ServiceName } from '@ingot/contracts';
import { currentRequest } from '../logging/request-context.js';
import { type Outbox } from './outbox.js';

/** Longer names and values are cut. */
const LONGEST = 255;

type Value = string | number | boolean | null | undefined | readonly (string | number)[];

/** What is recorded; who acted, and from where, is known from the request. */
export interface AuditEntry {
  readonly event: AuditRecord['event'];
  readonly entity: {
    readonly type: AuditRecord['entity']['type'];
    readonly id: number | null;
    /** Default: that of the project that the request is about. */
    readonly path?: string;
  };
  /** What was changed, if it is not the entity. */
  readonly target?: { readonly type: string; readonly id: number | null; readonly name: string };
  /** One attribute, before and after; never a secret. */
  readonly change?: { readonly name: string; readonly from: Value; readonly to: Value };
  /** Who acted, where the request does not say it: that of a page, or of a service itself. */
  readonly byUserId?: number;
}

/**
 * Records administration for the audit: in the transaction of the effect, so that there is neither without the other.
 * user-service stores the records of all services.
 */
export class AuditTrail {
  constructor(
    private readonly outbox: Outbox,
    private readonly event: (typeof auditRecorded)[ServiceName],
  ) {}

  /** One record for each entry, in their order. */
  async record(tx: EntityManager, ...entries: readonly AuditEntry[]): Promise<void> {
    await this.outbox.addAll(tx, this.event, entries.map(auditRecordOf));
  }
}

/** The record of an entry, with what the request says of who acts. */
export function auditRecordOf({ event, entity, target, change, byUserId }: AuditEntry): AuditRecord {
  const { caller, project, clientAddress, requestId = null } = currentRequest() ?? {};
  const author = caller === undefined ? null : { id: caller.userId, name: caller.username };
  const isAboutProject = entity.type === 'Project' && project?.id === entity.id;
  return {
    event,
    entity: {
      type: entity.type,
      id: entity.id,
      path: entity.path ?? (isAboutProject ? project.pathWithNamespace : null),
    },
    author: author ?? (byUserId === undefined ? null : { id: byUserId, name: null }),
    impersonator: caller?.sudoBy === undefined ? null : { id: caller.sudoBy.userId, name: caller.sudoBy.username },
    address: clientAddress ?? null,
    requestId,
    target: target === undefined ? null : { ...target, name: cut(target.name) },
    change: change === undefined ? null : { name: change.name, from: textOf(change.from), to: textOf(change.to) },
  };
}

const textOf = (value: Value): string => cut(value == null ? '' : String(value));

const cut = (text: string): string =>
  isLongerThan(text, LONGEST) ? `${[...text.slice(0, 2 * LONGEST)].slice(0, LONGEST - 1).join('')}…` : text;

/** The attributes that an update changes, each before and after, under their names in the API. Pure. */
export const changesBetween = <A extends Readonly<Record<string, Value>>>(
  before: A,
  after: { readonly [Name in keyof A]?: Value },
): readonly NonNullable<AuditEntry['change']>[] =>
  Object.entries(before).flatMap(([name, from]) => {
    const to = after[name];
    return to === undefined || textOf(to) === textOf(from) ? [] : [{ name, from, to }];
  });
