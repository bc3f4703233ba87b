import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type EnvironmentState } from '@ingot/contracts';

/** A place that jobs deploy to. */
@Entity('environments')
export class EnvironmentEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  declare id: number;

  @Column({ name: 'project_id', type: 'bigint' })
  declare projectId: number;

  @Column({ type: 'text' })
  declare name: string;

  /** Never changes. */
  @Column({ type: 'text' })
  declare slug: string;

  @Column({ name: 'external_url', type: 'text', nullable: true })
  declare externalUrl: string | null;

  @Column({ type: 'text' })
  declare state: EnvironmentState;

  @Column({ name: 'created_at', type: 'timestamptz' })
  declare createdAt: Date;

  @Column({ name: 'updated_at', type: 'timestamptz' })
  declare updatedAt: Date;
}
