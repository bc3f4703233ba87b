import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An announced storage. */
@Entity('storages')
export class StorageEntity {
  @PrimaryColumn({ type: 'text' })
  declare name: string;

  /** The base URL of its streams of git and files. */
  @Column({ type: 'text', name: 'stream_url' })
  declare streamUrl: string;

  /** Whether new repositories are placed on it. */
  @Column({ type: 'boolean', default: true })
  declare enabled: boolean;

  /** Its part of the new projects, in proportion to the weights of the others. */
  @Column({ type: 'integer', default: 100 })
  declare weight: number;

  /** A random id of the process that owns it. */
  @Column({ type: 'uuid', nullable: true })
  declare owner: string | null;

  @Column({ type: 'timestamptz', name: 'seen_at', default: () => 'now()' })
  declare seenAt: Date;
}
