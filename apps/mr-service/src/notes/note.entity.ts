import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type TRACKER_NOTEABLE_TYPES } from '@ingot/contracts';

export type NoteableType = (typeof TRACKER_NOTEABLE_TYPES)[number];

@Entity('notes')
export class NoteEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ type: 'bigint', name: 'project_id' })
  projectId!: number;

  @Column({ type: 'text', name: 'noteable_type' })
  noteableType!: NoteableType;

  @Column({ type: 'bigint', name: 'noteable_id' })
  noteableId!: number;

  @Column({ type: 'bigint', name: 'author_id' })
  authorId!: number;

  @Column({ type: 'text' })
  body!: string;

  /** Written by Ingot, to tell of a change that the author made. */
  @Column({ type: 'boolean' })
  system!: boolean;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at' })
  updatedAt!: Date;
}
