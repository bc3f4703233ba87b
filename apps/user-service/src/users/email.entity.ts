import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An address of a user, primary or not. The database writes the primary ones, after the table of users. */
@Entity('emails')
export class EmailEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  declare id: number;

  @Column({ name: 'user_id', type: 'bigint' })
  declare userId: number;

  /**
   * Always lower case. Unique over all users, but for primary addresses that nobody confirmed: those reserve nothing.
   */
  @Column({ type: 'text' })
  declare email: string;

  @Column({ name: 'is_primary', type: 'boolean', default: false })
  declare isPrimary: boolean;

  /**
   * Whether it is proven to be the user's: by a link in a mail, or the word of an administrator or a sign-in provider. One that
   * is not gives way to whoever proves that it is theirs.
   */
  @Column({ name: 'is_confirmed', type: 'boolean', default: false })
  declare isConfirmed: boolean;
}
