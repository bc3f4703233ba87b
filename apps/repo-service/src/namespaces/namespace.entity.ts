import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

export type NamespaceKind = 'user' | 'group';

@Entity('namespaces')
export class NamespaceEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  path!: string;

  @Column({ type: 'text' })
  kind!: NamespaceKind;

  /** The user whose personal namespace this is; null for a group. */
  @Column({ type: 'bigint', name: 'owner_id', nullable: true })
  ownerId!: number | null;
}
