import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('protected_branches')
export class ProtectedBranchEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ type: 'bigint', name: 'project_id' })
  projectId!: number;

  /** A branch's name, or a pattern in which `*` stands for any characters. */
  @Column({ type: 'text' })
  name!: string;

  /** 0: nobody. */
  @Column({ type: 'smallint', name: 'push_level' })
  pushLevel!: 0 | 30 | 40;

  @Column({ type: 'smallint', name: 'merge_level' })
  mergeLevel!: 30 | 40;
}
