/** The hand-written tables of callbacks: an outbox of events and every attempt to deliver one. */
export interface CallbackTables {
  callback_event: {
    /** Also the `webhook-id`: the same for every attempt. */
    id: string;
    merchant_id: string;
    country: string;
    app_id: string;
    entity: string;
    record_id: string;
    created_at: string;
    /** When to try (again); null while there is nothing to do. */
    due_at: string | null;
  };
  callback_attempt: {
    id: string;
    merchant_id: string;
    event_id: string;
    app_id: string;
    /** 1, 2, … of its event. */
    number: number;
    requested_at: string;
    /** Who asked: a user's name where it was asked for again. */
    actor: string;
    /** Asked for by hand; these are limited. */
    repeated: boolean;
    finished_at: string | null;
    /** Null while it is under way. */
    outcome: 'delivered' | 'failed' | null;
  };
  /** One row an application, locked while its repeated callbacks are counted. */
  callback_budget: { merchant_id: string; app_id: string; used_at: string };
}
