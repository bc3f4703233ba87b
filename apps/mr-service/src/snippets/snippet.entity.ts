import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type Visibility } from '@ingot/contracts';

@Entity('snippets')
export class SnippetEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  /** Null for a personal one. */
  @Column({ type: 'bigint', name: 'project_id', nullable: true })
  projectId!: number | null;

  @Column({ type: 'bigint', name: 'author_id' })
  authorId!: number;

  @Column({ type: 'text' })
  title!: string;

  @Column({ type: 'text', name: 'file_name' })
  fileName!: string;

  /** Only for writing; it is read by itself, as it may be long. */
  @Column({ type: 'text', select: false })
  content?: string;

  @Column({ type: 'text' })
  visibility!: Visibility;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at' })
  updatedAt!: Date;
}
