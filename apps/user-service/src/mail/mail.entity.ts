import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A mail, by ids and addresses. It is rendered when it is sent, so that the queue holds no secret. */
export type Mail =
  | { readonly kind: 'password_reset'; readonly email: string }
  /** For an account that was created without a password. */
  | { readonly kind: 'welcome'; readonly userId: number }
  /** To a new user; without an id, to the newest user who has not confirmed the address. */
  | { readonly kind: 'confirmation'; readonly email: string; readonly userId?: number }
  | { readonly kind: 'password_changed'; readonly userId: number }
  /** To the future primary address. */
  | { readonly kind: 'email_change'; readonly userId: number; readonly email: string }
  /** To the former primary address. */
  | { readonly kind: 'email_changed'; readonly userId: number; readonly oldEmail: string; readonly newEmail: string };

/** A mail in the queue. */
@Entity('mails')
export class MailEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  declare id: number;

  @Column({ type: 'text' })
  declare kind: Mail['kind'];

  /** The fields of a mail of this kind. */
  @Column({ type: 'jsonb' })
  declare payload: object;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  declare createdAt: Date;
}
