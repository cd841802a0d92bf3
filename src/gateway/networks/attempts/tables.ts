import type { Generated } from 'kysely';
import type { AttemptKind, FactState } from '../interface/Network';

/**
 * How far an attempt is. `pending`: not sent; `sending`: perhaps sent, as is recorded before it is; `submitted`: the network has it;
 * `unknown`: perhaps it has; `resolved`: its money has moved or never will; `refused`: it was never taken.
 */
export type AttemptState = 'pending' | 'sending' | 'submitted' | 'unknown' | 'resolved' | 'refused';

/** An attempt to have an order carried out by a network. */
export interface AttemptRow {
  /** How network and gateway call it: stored before anything is sent, and never replaced by another. */
  ref: string;
  merchant_id: string;
  country: string;
  /** The record that is carried out. */
  entity: string;
  record_id: string;
  network: string;
  kind: AttemptKind;
  method: string;
  amount: number;
  currency: string;
  state: AttemptState;
  created_at: string;
  /** When it was about to be sent. */
  sent_at: string | null;
  resolved_at: string | null;
  /** What the network said last. */
  answer: string | null;
  /** Queries that were made. */
  queries: number;
  next_query_at: string | null;
}

/** Where the gateway learned of a fact. */
export type FactSource = 'submission' | 'notification' | 'query' | 'statement' | 'operator';

/** What became of a fact: it changed its order, it changed nothing, or somebody has to look at it. */
export type FactOutcome = 'booked' | 'ignored' | 'exception' | 'suspense';

/** Why something that a network says needs a person. Stored, so these never change. */
export type ExceptionReason =
  | 'amount'
  | 'currency'
  | 'contradiction'
  | 'lateSuccess'
  | 'short'
  | 'unknownReference'
  | 'unresolved'
  | 'notInStatement'
  | 'unreadable'
  | 'undelivered';

/** What a network is called for. Stored, and a label of metrics, so these never change. */
export type NetworkCall = 'submit' | 'query' | 'statement' | 'answer';

/** What came of asking a network, or of sending it an order without a clear answer, or without reaching it. Stored, so these never change. */
export type AnswerEvent = 'unreached' | 'unanswered' | 'askedFound' | 'askedNotFound' | 'askedUnclear';

/** The hand-written tables of networks. */
declare module '../../database/tables' {
  interface Tables {
    network_attempt: AttemptRow;
    /** Everything that networks have said, each once. Append-only, but for its outcome. */
    network_fact: {
      id: string;
      network: string;
      ref: string;
      kind: AttemptKind;
      state: FactState;
      /** The network's own name of it, or nothing. */
      fact_id: string;
      amount: number;
      currency: string;
      at: string;
      reason: string | null;
      payer_name: string | null;
      payer_account: Generated<string | null>;
      /** The payment that it is about, where it says so, and until when a claim can be answered. */
      original: Generated<string | null>;
      respond_by: Generated<string | null>;
      source: FactSource;
      received_at: string;
      outcome: FactOutcome;
    };
    /** Answers that say no more than that there was one, or none. Append-only. */
    network_answer: { id: string; ref: string; event: AnswerEvent; at: string };
    /** What needs a person, until one has closed it. */
    network_exception: {
      id: string;
      network: string;
      ref: string;
      /** Null where it is about no order. */
      merchant_id: string | null;
      country: string | null;
      entity: string | null;
      record_id: string | null;
      reason: ExceptionReason;
      /** What was expected, and what was said, as a stored text; in older rows a sentence in English. */
      detail: string;
      /** The fact that could not be booked; null where it is about none. */
      fact: string | null;
      /** Minor units of it that were booked to the suspense account; null where nothing was. */
      amount: Generated<number | null>;
      opened_at: string;
      closed_at: string | null;
      closed_by: string | null;
      /** What was done about it. */
      note: string | null;
    };
    /** Payments that belong to no order. */
    network_suspense: {
      id: string;
      network: string;
      country: string;
      /** What the payer gave as a reference. */
      ref: string;
      /** The network's own name of the payment. */
      fact_id: string;
      amount: number;
      currency: string;
      at: string;
      payer_name: string | null;
      payer_account: Generated<string | null>;
      state: 'open' | 'assigned' | 'refunding' | 'refunded' | 'writtenOff';
      /** The merchant and the order that it was assigned to. */
      merchant_id: string | null;
      record_id: string | null;
      /** The payment that it then became. */
      payment_id: string | null;
      changed_at: string;
      changed_by: string | null;
    };
    /** Ids of notifications, so that none counts twice. */
    network_notification: { network: string; id: string; received_at: string };
    /** Networks that take no new orders. */
    network_switch: { network: string; reason: string; off_since: string; off_by: string };
    /** Networks of which the last call was not answered, until one is. */
    network_health: {
      network: string;
      /** Calls in a row that were not answered. */
      failures: number;
      failing_since: string;
      failed_at: string;
      /** The last of these calls, what went wrong, and which attempt it was about. */
      call: NetworkCall;
      code: string;
      ref: string;
      /** Since when nothing is sent to it. */
      opened_at: string | null;
      /** From when on one order may be sent to try whether it is back. */
      trial_at: string | null;
    };
    /** The costs that networks have told of single facts, each once. Append-only, but for the remittance. */
    network_cost: {
      /** The id of the fact. */
      fact: string;
      /** The merchant of the attempt; nobody where there is none. */
      merchant_id: string;
      country: string;
      currency: string;
      network: string;
      /** Null where it is of none. */
      method: string | null;
      /** Minor units. */
      amount: number;
      /** When what it is for happened. */
      at: string;
      /** The remittance whose costs include it; null until one is told. */
      remittance: string | null;
    };
    /** The taxes that networks have withheld of single facts, each once. Append-only. */
    network_tax: {
      /** The id of the fact. */
      fact: string;
      /** The merchant of the attempt; nobody where there is none. */
      merchant_id: string;
      country: string;
      currency: string;
      network: string;
      /** Null where it is of none. */
      method: string | null;
      /** Minor units. */
      amount: number;
      /** When what it is for happened. */
      at: string;
    };
    /** Money that networks have sent to the provider's bank, or taken from it. */
    network_remittance: {
      id: string;
      network: string;
      /** The network's own name of it. */
      remittance: string;
      country: string;
      currency: string;
      /** Minor units; negative where the provider has paid the network. Texts beyond 2^53. */
      amount: number | string;
      /** The part that the network has kept. */
      cost: number | string;
      /** The part of it that single facts have booked before. */
      counted: Generated<number | string>;
      at: string;
      received_at: string;
    };
    /** Statements that were compared with what was booked. */
    network_statement: {
      network: string;
      /** `YYYY-MM-DD` in UTC. */
      day: string;
      compared_at: string;
      facts: number;
      /** Facts that the gateway had not heard of before. */
      booked: number;
      /** Facts of the gateway that are not in it. */
      missing: number;
    };
  }
}
