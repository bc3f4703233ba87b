import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

export type IssueState = 'opened' | 'closed';

@Entity('issues')
export class IssueEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  declare id: number;

  @Column({ type: 'bigint', name: 'project_id' })
  declare projectId: number;

  @Column({ type: 'bigint' })
  declare iid: number;

  @Column({ type: 'text' })
  declare title: string;

  @Column({ type: 'text', nullable: true })
  declare description: string | null;

  @Column({ type: 'text' })
  declare state: IssueState;

  @Column({ type: 'bigint', name: 'author_id' })
  declare authorId: number;

  @Column({ type: 'bigint', name: 'assignee_id', nullable: true })
  declare assigneeId: number | null;

  @Column({ type: 'bigint', name: 'label_ids', array: true })
  declare labelIds: number[];

  @Column({ type: 'bigint', name: 'milestone_id', nullable: true })
  declare milestoneId: number | null;

  @Column({ type: 'boolean' })
  declare confidential: boolean;

  /** `YYYY-MM-DD` */
  @Column({ type: 'date', name: 'due_date', nullable: true })
  declare dueDate: string | null;

  /** The number of user notes, updated in the transaction of each note. */
  @Column({ type: 'integer', name: 'user_notes_count' })
  declare userNotesCount: number;

  @Column({ type: 'integer' })
  declare upvotes: number;

  @Column({ type: 'integer' })
  declare downvotes: number;

  /** The issue in another project that this one was moved to. */
  @Column({ type: 'bigint', name: 'moved_to_id', nullable: true })
  declare movedToId: number | null;

  @Column({ type: 'timestamptz', name: 'created_at' })
  declare createdAt: Date;

  @Column({ type: 'timestamptz', name: 'updated_at' })
  declare updatedAt: Date;

  /** When it was last closed; null unless it is, and for what was closed before this was kept. A trigger sets it. */
  @Column({ type: 'timestamptz', name: 'closed_at', nullable: true, insert: false, update: false })
  declare closedAt: Date | null;

  @Column({ type: 'timestamptz', name: 'deleted_at', nullable: true })
  declare deletedAt: Date | null;
}
