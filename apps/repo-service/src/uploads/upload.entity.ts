import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('uploads')
export class UploadEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  declare id: number;

  @Column({ type: 'bigint', name: 'project_id' })
  declare projectId: number;

  /** The secret part of its URL: 32 hexadecimal digits. */
  @Column({ type: 'text' })
  declare secret: string;

  @Column({ type: 'text' })
  declare name: string;

  /** Bytes. */
  @Column({ type: 'bigint' })
  declare size: number;

  @Column({ type: 'text', name: 'content_type' })
  declare contentType: string;

  @Column({ type: 'bigint', name: 'uploader_id' })
  declare uploaderId: number;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  declare createdAt: Date;
}
