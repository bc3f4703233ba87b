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
}
