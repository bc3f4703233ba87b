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

  /** The user whose personal namespace this is; null for a group. */
  @Column({ type: 'bigint', name: 'owner_id', nullable: true })
  declare ownerId: number | null;

  /** Which renaming of the owner it follows. */
  @Column({ type: 'integer', name: 'username_revision', default: 0 })
  declare usernameRevision: number;

  /** From then on its owner is gone. The row stays, so that nothing under way can make it anew. */
  @Column({ type: 'timestamptz', name: 'deleted_at', nullable: true })
  declare deletedAt: Date | null;
}
