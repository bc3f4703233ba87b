import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A list of a board: the open issues that have its label. */
@Entity('board_lists')
export class BoardListEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  declare id: number;

  @Column({ type: 'bigint', name: 'board_id' })
  declare boardId: number;

  @Column({ type: 'bigint', name: 'label_id' })
  declare labelId: number;

  /** From 0 on, without gaps. */
  @Column({ type: 'integer' })
  declare position: number;

  @Column({ type: 'timestamptz', name: 'deleted_at', nullable: true })
  declare deletedAt: Date | null;
}
