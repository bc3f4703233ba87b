import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type TODO_ACTIONS, type TODO_STATES } from '@ingot/contracts';
import { type WorkItemType } from '../targets/note-target.js';

export type TodoAction = (typeof TODO_ACTIONS)[number];
export type TodoState = (typeof TODO_STATES)[number];

@Entity('todos')
export class TodoEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  declare id: number;

  /** The user who has the todo. */
  @Column({ type: 'bigint', name: 'user_id' })
  declare userId: number;

  @Column({ type: 'bigint', name: 'project_id' })
  declare projectId: number;

  @Column({ type: 'text', name: 'target_type' })
  declare targetType: WorkItemType;

  @Column({ type: 'bigint', name: 'target_id' })
  declare targetId: number;

  /** The note that mentions the user, if any. */
  @Column({ type: 'bigint', name: 'note_id', nullable: true })
  declare noteId: number | null;

  /** The user who caused it. */
  @Column({ type: 'bigint', name: 'author_id' })
  declare authorId: number;

  @Column({ type: 'text' })
  declare action: TodoAction;

  @Column({ type: 'text' })
  declare state: TodoState;

  @Column({ type: 'timestamptz', name: 'created_at' })
  declare createdAt: Date;
}
