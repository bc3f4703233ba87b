import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An address of a user, primary or not. The database writes the primary ones, after the table of users. */
@Entity('emails')
export class EmailEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  declare id: number;

  @Column({ name: 'user_id', type: 'bigint' })
  declare userId: number;

  /**
   * Always lower case. Unique over all users, except unconfirmed primary addresses: those reserve nothing.
   */
  @Column({ type: 'text' })
  declare email: string;

  @Column({ name: 'is_primary', type: 'boolean', default: false })
  declare isPrimary: boolean;

  /**
   * Whether the address is proven to be the user's: by a mailed link, an administrator or a sign-in provider. An unconfirmed
   * address is deleted when another user confirms it.
   */
  @Column({ name: 'is_confirmed', type: 'boolean', default: false })
  declare isConfirmed: boolean;
}
