import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

export type IssueState = 'opened' | 'closed';

@Entity('issues')
export class IssueEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ type: 'bigint', name: 'project_id' })
  projectId!: number;

  @Column({ type: 'bigint' })
  iid!: number;

  @Column({ type: 'text' })
  title!: string;

  @Column({ type: 'text', nullable: true })
  description!: string | null;

  @Column({ type: 'text' })
  state!: IssueState;

  @Column({ type: 'bigint', name: 'author_id' })
  authorId!: number;

  @Column({ type: 'bigint', name: 'assignee_id', nullable: true })
  assigneeId!: number | null;

  @Column({ type: 'bigint', name: 'label_ids', array: true })
  labelIds!: number[];

  @Column({ type: 'bigint', name: 'milestone_id', nullable: true })
  milestoneId!: number | null;

  @Column({ type: 'boolean' })
  confidential!: boolean;

  /** `YYYY-MM-DD` */
  @Column({ type: 'date', name: 'due_date', nullable: true })
  dueDate!: string | null;

  /** Kept with each note in its transaction. */
  @Column({ type: 'integer', name: 'user_notes_count' })
  userNotesCount!: number;

  @Column({ type: 'integer' })
  upvotes!: number;

  @Column({ type: 'integer' })
  downvotes!: number;

  /** The issue of another project that goes on in this one's place. */
  @Column({ type: 'bigint', name: 'moved_to_id', nullable: true })
  movedToId!: number | null;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at' })
  updatedAt!: Date;

  @Column({ type: 'timestamptz', name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;
}
