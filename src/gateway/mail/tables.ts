/** The hand-written table of e-mails, typed for Kysely. */
export interface MailTables {
  /** E-mails that wait to be sent, or that a sandbox without a mail server shows in its inbox. */
  mail_outbox: {
    id: string;
    /** Account of the user that it is for, which is his e-mail address. */
    recipient: string;
    subject: string;
    /** Plain text; emptied once a mail server has taken it, because it may hold a code. */
    body: string;
    created_at: string;
    /** Not sent before. */
    due_at: string;
    attempts: number;
    /** Until then one process is sending it. */
    leased_until: string | null;
    sent_at: string | null;
    /** Why the last attempt failed, for the operator. */
    failure: string | null;
  };
}
