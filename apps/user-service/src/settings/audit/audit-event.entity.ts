import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type Audited, type AuditedEntity, type AuditRecord } from '@ingot/contracts';

/** What was administered; written once, and deleted when it is too old. */
@Entity('audit_events')
export class AuditEventEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  declare id: number;

  /** The id of the event that brought it: a redelivery is recognized by it. */
  @Column({ name: 'record_id', type: 'text', select: false })
  declare recordId: string;

  @Column({ name: 'occurred_at', type: 'timestamptz' })
  declare occurredAt: Date;

  @Column({ type: 'text' })
  declare event: Audited;

  @Column({ name: 'entity_type', type: 'text' })
  declare entityType: AuditedEntity;

  /** Null for the instance. */
  @Column({ name: 'entity_id', type: 'bigint', nullable: true })
  declare entityId: number | null;

  /** Null when a service itself acted. */
  @Column({ name: 'author_id', type: 'bigint', nullable: true })
  declare authorId: number | null;

  @Column({ name: 'author_name', type: 'text' })
  declare authorName: string;

  @Column({ type: 'jsonb' })
  declare record: AuditRecord;
}
