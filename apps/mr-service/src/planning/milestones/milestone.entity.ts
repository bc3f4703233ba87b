import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type MILESTONE_STATES } from '@ingot/contracts';

export type MilestoneState = (typeof MILESTONE_STATES)[number];

@Entity('milestones')
export class MilestoneEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  declare id: number;

  @Column({ type: 'bigint', name: 'project_id' })
  declare projectId: number;

  @Column({ type: 'bigint' })
  declare iid: number;

  /** Unique per project. */
  @Column({ type: 'text' })
  declare title: string;

  @Column({ type: 'text', nullable: true })
  declare description: string | null;

  @Column({ type: 'text' })
  declare state: MilestoneState;

  /** `YYYY-MM-DD`, before the due date. */
  @Column({ type: 'date', name: 'start_date', nullable: true })
  declare startDate: string | null;

  /** `YYYY-MM-DD` */
  @Column({ type: 'date', name: 'due_date', nullable: true })
  declare dueDate: string | null;

  @Column({ type: 'timestamptz', name: 'created_at' })
  declare createdAt: Date;

  @Column({ type: 'timestamptz', name: 'updated_at' })
  declare updatedAt: Date;
}
