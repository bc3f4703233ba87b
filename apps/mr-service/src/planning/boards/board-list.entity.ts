import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A list of a board: it shows the open issues with its label. */
@Entity('board_lists')
export class BoardListEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  declare id: number;

  @Column({ type: 'bigint', name: 'board_id' })
  declare boardId: number;

  @Column({ type: 'bigint', name: 'label_id' })
  declare labelId: number;

  /** Starts at 0, without gaps. */
  @Column({ type: 'integer' })
  declare position: number;

  @Column({ type: 'timestamptz', name: 'deleted_at', nullable: true })
  declare deletedAt: Date | null;
}
