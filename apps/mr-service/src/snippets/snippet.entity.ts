import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type Visibility } from '@ingot/contracts';

@Entity('snippets')
export class SnippetEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  declare id: number;

  /** Null for a personal snippet. */
  @Column({ type: 'bigint', name: 'project_id', nullable: true })
  declare projectId: number | null;

  @Column({ type: 'bigint', name: 'author_id' })
  declare authorId: number;

  @Column({ type: 'text' })
  declare title: string;

  @Column({ type: 'text', name: 'file_name' })
  declare fileName: string;

  /** Not selected by default: it may be long, and is read separately. */
  @Column({ type: 'text', select: false })
  content?: string;

  @Column({ type: 'text' })
  declare visibility: Visibility;

  @Column({ type: 'timestamptz', name: 'created_at' })
  declare createdAt: Date;

  @Column({ type: 'timestamptz', name: 'updated_at' })
  declare updatedAt: Date;
}
