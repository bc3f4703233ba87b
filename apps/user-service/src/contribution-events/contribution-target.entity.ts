import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type Visibility } from '@ingot/contracts';
import { type TargetKey } from './contribution.js';

/** The target of contributions, as its newest event describes it. */
@Entity('contribution_targets')
export class ContributionTargetEntity {
  @PrimaryColumn({ name: 'project_id', type: 'bigint' })
  declare projectId: number;

  @PrimaryColumn({ type: 'text' })
  declare type: TargetKey['type'];

  @PrimaryColumn({ type: 'text' })
  declare key: string;

  @Column({ type: 'text' })
  declare text: string;

  @Column({ type: 'boolean' })
  declare confidential: boolean;

  @Column({ name: 'author_id', type: 'bigint', nullable: true })
  declare authorId: number | null;

  @Column({ name: 'assignee_id', type: 'bigint', nullable: true })
  declare assigneeId: number | null;

  /** Of a snippet, if an event had it. */
  @Column({ type: 'text', nullable: true })
  declare visibility: Visibility | null;

  /** A deleted target keeps its row, so that no later event restores it. */
  @Column({ name: 'is_gone', type: 'boolean', default: false })
  declare isGone: boolean;

  @Column({ name: 'as_of', type: 'timestamptz' })
  declare asOf: Date;
}
