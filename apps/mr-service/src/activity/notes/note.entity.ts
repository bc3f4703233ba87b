import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type NoteTargetType } from '../targets/note-target.js';

@Entity('notes')
export class NoteEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  declare id: number;

  @Column({ type: 'bigint', name: 'project_id' })
  declare projectId: number;

  @Column({ type: 'text', name: 'noteable_type' })
  declare noteableType: NoteTargetType;

  @Column({ type: 'bigint', name: 'noteable_id' })
  declare noteableId: number;

  @Column({ type: 'bigint', name: 'author_id' })
  declare authorId: number;

  @Column({ type: 'text' })
  declare body: string;

  /** Written by Ingot to record a change that the author made. */
  @Column({ type: 'boolean' })
  declare system: boolean;

  @Column({ type: 'timestamptz', name: 'created_at' })
  declare createdAt: Date;

  @Column({ type: 'timestamptz', name: 'updated_at' })
  declare updatedAt: Date;
}
