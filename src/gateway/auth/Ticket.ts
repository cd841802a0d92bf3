/** What stands behind a ticket of a sign-in step. */
export interface Ticket {
  userId: string;
  /** Base32: what the step offers to an authenticator app. */
  authenticatorSecret: string | null;
  /** Of the code that the step takes, where it was sent by e-mail. */
  codeHash: string | null;
}
