import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An address of a user, primary or not. The database writes the primary ones, after the table of users. */
@Entity('emails')
export class EmailEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  declare id: number;

  @Column({ name: 'user_id', type: 'bigint' })
  declare userId: number;

  /** Unique over all users; always lower case. */
  @Column({ type: 'text' })
  declare email: string;

  @Column({ name: 'is_primary', type: 'boolean', default: false })
  declare isPrimary: boolean;
}
