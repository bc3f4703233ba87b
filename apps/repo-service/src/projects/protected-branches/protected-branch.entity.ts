import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('protected_branches')
export class ProtectedBranchEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  declare id: number;

  @Column({ type: 'bigint', name: 'project_id' })
  declare projectId: number;

  /** A branch name, or a pattern in which `*` stands for any characters. */
  @Column({ type: 'text' })
  declare name: string;

  /** 0: no one. */
  @Column({ type: 'smallint', name: 'push_level' })
  declare pushLevel: 0 | 30 | 40;

  @Column({ type: 'smallint', name: 'merge_level' })
  declare mergeLevel: 30 | 40;
}
