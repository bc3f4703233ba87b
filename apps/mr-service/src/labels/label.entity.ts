import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('labels')
export class LabelEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ type: 'bigint', name: 'project_id' })
  projectId!: number;

  /** The name that the API shows; once per project. */
  @Column({ type: 'text' })
  title!: string;

  /** `#RGB` or `#RRGGBB` */
  @Column({ type: 'text' })
  color!: string;

  @Column({ type: 'text', nullable: true })
  description!: string | null;

  /** The lower the more urgent; null is none. */
  @Column({ type: 'integer', nullable: true })
  priority!: number | null;
}
