import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A project that a deploy key opens. */
@Entity('deploy_key_projects')
export class DeployKeyProjectEntity {
  @PrimaryColumn({ name: 'project_id', type: 'bigint' })
  declare projectId: number;

  @PrimaryColumn({ name: 'key_id', type: 'bigint' })
  declare keyId: number;

  @Column({ name: 'can_push', type: 'boolean' })
  declare canPush: boolean;
}
