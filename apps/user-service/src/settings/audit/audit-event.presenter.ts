import { type AuditEventJson } from '@ingot/contracts';
import { type AuditEventRow } from './audit-event.repository.js';

/** A stored record in the API's form. Pure. */
export function presentAuditEvent({ record, ...row }: AuditEventRow): AuditEventJson {
  const { entity, target, change, impersonator, address, requestId } = record;
  return {
    id: row.id,
    author_id: row.authorId,
    entity_id: row.entityId,
    entity_type: row.entityType,
    event_name: row.event,
    details: {
      event_name: row.event,
      author_name: row.authorName,
      ...(impersonator !== null && {
        impersonated_by: { id: impersonator.id, username: impersonator.name ?? '' },
      }),
      target_id: target === null ? entity.id : target.id,
      target_type: target?.type ?? entity.type,
      target_details: target?.name ?? entity.path ?? '',
      ...(change !== null && { change: change.name, from: change.from, to: change.to }),
      ip_address: address,
      entity_path: entity.path ?? '',
      request_id: requestId,
    },
    created_at: row.occurredAt.toISOString(),
  };
}
