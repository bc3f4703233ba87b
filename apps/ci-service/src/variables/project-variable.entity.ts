import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type VariableType } from '@ingot/contracts';

/** A variable of all pipelines of a project. */
@Entity('project_variables')
export class ProjectVariableEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  declare id: number;

  @Column({ name: 'project_id', type: 'bigint' })
  declare projectId: number;

  @Column({ type: 'text' })
  declare key: string;

  @Column({ name: 'encrypted_value', type: 'bytea' })
  declare encryptedValue: Buffer;

  @Column({ name: 'variable_type', type: 'text' })
  declare type: VariableType;

  /** Only for jobs of protected branches. */
  @Column({ name: 'protected', type: 'boolean' })
  declare isProtected: boolean;

  @Column({ name: 'masked', type: 'boolean' })
  declare isMasked: boolean;

  /** Whether variables in the value stay unexpanded. */
  @Column({ name: 'raw', type: 'boolean' })
  declare isRaw: boolean;

  @Column({ type: 'text', nullable: true })
  declare description: string | null;
}
