import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The log of a job. Its content is in the object store. */
@Entity('job_traces')
export class TraceEntity {
  @PrimaryColumn({ name: 'job_id', type: 'bigint' })
  declare jobId: number;

  @Column({ name: 'project_id', type: 'bigint' })
  declare projectId: number;

  /** Acknowledged bytes. */
  @Column({ type: 'bigint' })
  declare length: number;

  /** Bytes stored in pieces; the rest is held back, as it may start a secret. */
  @Column({ type: 'bigint' })
  declare stored: number;

  @Column({ type: 'bytea' })
  declare held: Buffer;

  /** The object that holds the whole log, once the job is complete and its pieces were joined. */
  @Column({ name: 'object_key', type: 'text', nullable: true })
  declare objectKey: string | null;
}

/** A part of a log, until the parts are joined. */
@Entity('job_trace_pieces')
export class TracePieceEntity {
  @PrimaryColumn({ name: 'job_id', type: 'bigint' })
  declare jobId: number;

  @PrimaryColumn({ type: 'bigint' })
  declare start: number;

  @Column({ type: 'integer' })
  declare length: number;

  @Column({ name: 'object_key', type: 'text' })
  declare objectKey: string;
}
