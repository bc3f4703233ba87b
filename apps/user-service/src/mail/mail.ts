/** What a mail is about: ids and addresses. It is composed when it is sent, so that what waits holds no secret. */
export type Mail =
  | { readonly kind: 'password_reset'; readonly email: string }
  /** For an account that was created without a password. */
  | { readonly kind: 'welcome'; readonly userId: number }
  | { readonly kind: 'confirmation'; readonly email: string }
  | { readonly kind: 'password_changed'; readonly userId: number }
  /** Goes to the address that is to become the primary one. */
  | { readonly kind: 'email_change'; readonly userId: number; readonly email: string }
  /** Goes to the address that was the primary one. */
  | { readonly kind: 'email_changed'; readonly userId: number; readonly oldEmail: string; readonly newEmail: string };

/** A mail in the table of those to be sent. */
export interface WaitingMail {
  readonly id: number;
  readonly mail: Mail;
  readonly createdAt: Date;
}
