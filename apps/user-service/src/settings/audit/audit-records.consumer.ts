import { Injectable } from '@nestjs/common';
import { auditRecorded, type AuditRecord, type EventOf } from '@ingot/contracts';
import { Consumes } from '@ingot/platform';
import { AuditEventRepository } from './audit-event.repository.js';

/** Stores what all services record. */
@Injectable()
export class AuditRecordsConsumer {
  constructor(private readonly events: AuditEventRepository) {}

  @Consumes(Object.values(auditRecorded), { durable: 'user-audit-records' })
  async onRecorded({ id, occurredAt, payload }: EventOf<(typeof auditRecorded)['user']>): Promise<void> {
    const names = await this.events.usernames(unnamedIn(payload));
    await this.events.insert({ id, occurredAt, record: withNames(payload, names) });
  }
}

const isUser = ({ type }: { readonly type: string }): boolean => type === 'User';

/** The users whose names the service that recorded did not know. Pure. */
const unnamedIn = ({ author, entity, target }: AuditRecord): number[] =>
  [
    author?.name === null ? author.id : null,
    isUser(entity) && entity.path === null ? entity.id : null,
    target !== null && isUser(target) && target.name === '' ? target.id : null,
  ].flatMap((id) => id ?? []);

/** Names are those of now; a user who is gone has none. Pure. */
function withNames(record: AuditRecord, names: ReadonlyMap<number | null, string>): AuditRecord {
  const { author, entity, target } = record;
  return {
    ...record,
    author: author && { ...author, name: author.name ?? names.get(author.id) ?? null },
    entity: isUser(entity) ? { ...entity, path: entity.path ?? names.get(entity.id) ?? null } : entity,
    target: target && isUser(target) ? { ...target, name: target.name || (names.get(target.id) ?? '') } : target,
  };
}
