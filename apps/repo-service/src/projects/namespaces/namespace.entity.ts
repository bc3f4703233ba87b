import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

export type NamespaceKind = 'user' | 'group';

@Entity('namespaces')
export class NamespaceEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  declare id: number;

  @Column({ type: 'text' })
  declare name: string;

  @Column({ type: 'text' })
  declare path: string;

  @Column({ type: 'text' })
  declare kind: NamespaceKind;

  /** The owner of a personal namespace; null for a group. */
  @Column({ type: 'bigint', name: 'owner_id', nullable: true })
  declare ownerId: number | null;

  /** The revision of the owner's username that the path follows. */
  @Column({ type: 'integer', name: 'username_revision', default: 0 })
  declare usernameRevision: number;

  /** When the owner was deleted. The row stays, so that concurrent requests cannot create it again. */
  @Column({ type: 'timestamptz', name: 'deleted_at', nullable: true })
  declare deletedAt: Date | null;
}
