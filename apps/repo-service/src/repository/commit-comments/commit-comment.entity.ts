import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type Oid } from '@ingot/contracts';

@Entity('commit_comments')
export class CommitCommentEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  declare id: number;

  @Column({ type: 'bigint', name: 'project_id' })
  declare projectId: number;

  @Column({ type: 'char', length: 40, name: 'commit_oid' })
  declare commitOid: Oid;

  @Column({ type: 'bigint', name: 'author_id' })
  declare authorId: number;

  @Column({ type: 'text' })
  declare note: string;

  /** Null, as is the line, for a comment on the whole commit. */
  @Column({ type: 'text', nullable: true })
  declare path: string | null;

  @Column({ type: 'integer', nullable: true })
  declare line: number | null;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  declare createdAt: Date;
}
