import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** One of the target columns is set: an issue, merge request, snippet or note. */
@Entity('award_emoji')
export class AwardEmojiEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  declare id: number;

  @Column({ type: 'bigint', name: 'issue_id', nullable: true })
  declare issueId: number | null;

  @Column({ type: 'bigint', name: 'merge_request_id', nullable: true })
  declare mergeRequestId: number | null;

  @Column({ type: 'bigint', name: 'snippet_id', nullable: true })
  declare snippetId: number | null;

  @Column({ type: 'bigint', name: 'note_id', nullable: true })
  declare noteId: number | null;

  @Column({ type: 'bigint', name: 'user_id' })
  declare userId: number;

  @Column({ type: 'text' })
  declare name: string;

  @Column({ type: 'timestamptz', name: 'created_at' })
  declare createdAt: Date;

  @Column({ type: 'timestamptz', name: 'updated_at' })
  declare updatedAt: Date;
}
