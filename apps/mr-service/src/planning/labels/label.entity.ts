import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('labels')
export class LabelEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  declare id: number;

  @Column({ type: 'bigint', name: 'project_id' })
  declare projectId: number;

  /** The name in the API; unique per project. */
  @Column({ type: 'text' })
  declare title: string;

  /** `#RGB` or `#RRGGBB` */
  @Column({ type: 'text' })
  declare color: string;

  @Column({ type: 'text', nullable: true })
  declare description: string | null;

  /** A lower number is more urgent; null is no priority. */
  @Column({ type: 'integer', nullable: true })
  declare priority: number | null;
}
