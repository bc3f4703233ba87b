import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A storage that a replica has announced. */
@Entity('storages')
export class StorageEntity {
  @PrimaryColumn({ type: 'text' })
  declare name: string;

  /** Where it serves streams of git and of files. */
  @Column({ type: 'text', name: 'stream_url' })
  declare streamUrl: string;

  /** Whether it gets new repositories. */
  @Column({ type: 'boolean', default: true })
  declare enabled: boolean;

  @Column({ type: 'timestamptz', name: 'seen_at', default: () => 'now()' })
  declare seenAt: Date;
}
