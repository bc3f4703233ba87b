import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The artifacts of a job. Their archive is in the object store. */
@Entity('job_artifacts')
export class ArtifactsEntity {
  @PrimaryColumn({ name: 'job_id', type: 'bigint' })
  declare jobId: number;

  @Column({ name: 'project_id', type: 'bigint' })
  declare projectId: number;

  @Column({ name: 'file_name', type: 'text' })
  declare fileName: string;

  @Column({ type: 'bigint' })
  declare size: number;

  /** SHA-256, in hexadecimal. */
  @Column({ type: 'text' })
  declare checksum: string;

  @Column({ name: 'object_key', type: 'text' })
  declare objectKey: string;

  @Column({ name: 'created_at', type: 'timestamptz' })
  declare createdAt: Date;

  @Column({ name: 'expires_at', type: 'timestamptz', nullable: true })
  declare expiresAt: Date | null;
}
