import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A deleted project whose data is to be deleted once more. */
@Entity('deleted_projects')
export class DeletedProjectEntity {
  @PrimaryColumn({ type: 'bigint', name: 'project_id' })
  declare projectId: number;

  /** When the event of the deletion arrived. */
  @Column({ type: 'timestamptz', name: 'deleted_at' })
  declare deletedAt: Date;
}
