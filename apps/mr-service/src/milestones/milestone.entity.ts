import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type MILESTONE_STATES } from '@ingot/contracts';

export type MilestoneState = (typeof MILESTONE_STATES)[number];

@Entity('milestones')
export class MilestoneEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ type: 'bigint', name: 'project_id' })
  projectId!: number;

  @Column({ type: 'bigint' })
  iid!: number;

  /** Once per project. */
  @Column({ type: 'text' })
  title!: string;

  @Column({ type: 'text', nullable: true })
  description!: string | null;

  @Column({ type: 'text' })
  state!: MilestoneState;

  /** `YYYY-MM-DD`, before the due date. */
  @Column({ type: 'date', name: 'start_date', nullable: true })
  startDate!: string | null;

  /** `YYYY-MM-DD` */
  @Column({ type: 'date', name: 'due_date', nullable: true })
  dueDate!: string | null;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at' })
  updatedAt!: Date;
}
