import { type Selectable, sql } from 'kysely';
import type { AttemptKind, FactState } from '../interface/Network';
import { bigint, instant, integer, nobody, text, uuid } from '../../database/declared/columns';
import { rowUpdates } from '../../database/units/rowUpdates';
import { besideOrder, ofMerchant } from '../../database/declared/forget';
import { defineTables, type RowOf, type RowsOf } from '../../database/declared/defineTables';

/**
 * State of an attempt. `pending`: not sent; `sending`: perhaps sent, as is recorded before it is; `submitted`: the network has it;
 * `unknown`: perhaps it has; `resolved`: its money has moved or never will; `refused`: it was never taken.
 */
export type AttemptState = 'pending' | 'sending' | 'submitted' | 'unknown' | 'resolved' | 'refused';

/** Source from which the gateway learned of a fact. */
export type FactSource = 'submission' | 'notification' | 'query' | 'statement' | 'operator';

/** Outcome of a fact: it changed its order, it changed nothing, or somebody has to look at it. */
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

/** Kind of a call to a network. Stored, and a label of metrics, so these never change. */
export type NetworkCall = 'submit' | 'query' | 'statement' | 'answer';

/** Result of asking a network, or of sending it an order without a clear answer or without reaching it. Stored, so these never change. */
export type AnswerEvent = 'unreached' | 'unanswered' | 'askedFound' | 'askedNotFound' | 'askedUnclear';

/** Columns of an amount that a network has told with a fact. */
const bookedFactColumns = {
  /** The id of the fact. */
  fact: uuid(),
  /** The merchant of the attempt; nobody where there is none. */
  merchant_id: uuid(),
  country: text(nobody),
  currency: text(nobody),
  network: text(nobody),
  /** Null where it is of none. */
  method: text(nobody).nullable(),
  /** Minor units. */
  amount: bigint(),
  /** When what it is for happened. */
  at: instant(),
};

/** The tables of networks. */
export const networkTables = defineTables({
  network_attempt: {
    by: 'key',
    key: ['ref'],
    keep: 'as long as the record',
    forget: { title: 'words of networks', beside: besideOrder },
    columns: {
      /** The name of the attempt at the network: stored before anything is sent, and never replaced by another. */
      ref: text(nobody),
      merchant_id: uuid(),
      country: text(nobody),
      /** The record that is carried out. */
      entity: text(nobody),
      record_id: uuid(),
      network: text(nobody),
      kind: text<AttemptKind>(nobody),
      method: text(nobody),
      amount: bigint(),
      currency: text(nobody),
      state: text<AttemptState>(nobody),
      created_at: instant(),
      /** When it was about to be sent. */
      sent_at: instant().nullable(),
      resolved_at: instant().nullable(),
      /** The last answer of the network. */
      answer: text(['anyone', 'the last words of the network', 'texts']).nullable(),
      /** Queries that were made. */
      queries: integer().default('0'),
      next_query_at: instant().nullable(),
    },
  },
  /** Everything that networks have said, each once. Append-only, but for its outcome. */
  network_fact: {
    by: 'key',
    key: ['id'],
    keep: 'always: it proves what was booked',
    forget: {
      title: 'words of networks',
      beside: (record) => sql`ref in (select ref from network_attempt where ${besideOrder(record)})`,
    },
    columns: {
      id: uuid(),
      network: text(nobody),
      ref: text(nobody),
      kind: text<AttemptKind>(nobody),
      state: text<FactState>(nobody),
      /** The network's own name of it, or nothing. */
      fact_id: text(nobody),
      amount: bigint(),
      currency: text(nobody),
      at: instant(),
      reason: text(nobody).nullable(),
      payer_name: text(['payer', 'their name, as the network says it', 'value']).nullable(),
      source: text<FactSource>(nobody),
      received_at: instant(),
      outcome: text<FactOutcome>(nobody),
      /** The payment that it is about, where it says so, and until when a claim can be answered. */
      original: text(nobody).nullable(),
      respond_by: instant().nullable(),
      payer_account: text(['payer', 'the account that they paid from', 'value']).nullable(),
    },
  },
  /** Answers that say no more than that there was one, or none. Append-only. */
  network_answer: {
    by: 'key',
    key: ['id'],
    keep: 'always: it proves what was booked',
    columns: {
      id: uuid(),
      ref: text(nobody),
      event: text<AnswerEvent>(nobody),
      at: instant(),
    },
  },
  /** Exceptions: matters that need a person, until one has closed them. */
  network_exception: {
    by: 'key',
    key: ['id'],
    keep: 'always',
    forget: { title: 'words of networks', beside: besideOrder },
    columns: {
      id: uuid(),
      network: text(nobody),
      ref: text(nobody),
      /** Null where it is about no order. */
      merchant_id: uuid().nullable(),
      country: text(nobody).nullable(),
      entity: text(nobody).nullable(),
      record_id: uuid().nullable(),
      reason: text<ExceptionReason>(nobody),
      /** The expected and the said value, as a stored text; in older rows a sentence in English. */
      detail: text(['anyone', 'what was expected, and what the network said', 'texts']),
      /** The fact that could not be booked; null where it is about none. */
      fact: uuid().nullable(),
      opened_at: instant(),
      closed_at: instant().nullable(),
      closed_by: text(['operator', 'their name']).nullable(),
      /** A note of the person who closed it. */
      note: text(['anyone', 'why it was closed', 'texts']).nullable(),
      /** Minor units of it that were booked to the suspense account; null where nothing was. */
      amount: bigint().nullable(),
    },
  },
  /** Payments that belong to no order. */
  network_suspense: {
    by: 'key',
    key: ['id'],
    keep: 'always: it proves what was booked',
    forget: { title: 'payments without an order', mentions: ofMerchant },
    columns: {
      id: uuid(),
      network: text(nobody),
      country: text(nobody),
      /** The reference that the payer gave. */
      ref: text(nobody),
      /** The network's own name of the payment. */
      fact_id: text(nobody),
      amount: bigint(),
      currency: text(nobody),
      at: instant(),
      payer_name: text(['payer', 'their name, as the network says it', 'value']).nullable(),
      state: text<'open' | 'assigned' | 'refunding' | 'refunded' | 'writtenOff'>(nobody),
      /** The merchant and the order that it was assigned to. */
      merchant_id: uuid().nullable(),
      record_id: uuid().nullable(),
      /** The payment that it then became. */
      payment_id: uuid().nullable(),
      changed_at: instant(),
      changed_by: text(['operator', 'their name']).nullable(),
      payer_account: text(['payer', 'the account that they paid from', 'value']).nullable(),
    },
  },
  /** Ids of notifications, so that none counts twice. Those of older ones are rejected by their time. */
  network_notification: {
    by: 'key',
    key: ['network', 'id'],
    keep: { for: 24 * 60 * 60_000, from: 'received_at' },
    columns: {
      network: text(nobody),
      id: text(nobody),
      received_at: instant(),
    },
  },
  /** Networks that take no new orders. */
  network_switch: {
    by: 'few',
    key: ['network'],
    keep: 'until it is switched on again',
    columns: {
      network: text(nobody),
      reason: text(['anyone', 'why it is off', 'stays: an operator has written it']),
      off_since: instant(),
      off_by: text(['operator', 'their name']),
    },
  },
  /** Networks of which the last call was not answered, until one is. */
  network_health: {
    by: 'few',
    key: ['network'],
    columns: {
      network: text(nobody),
      /** Calls in a row that were not answered. */
      failures: integer(),
      failing_since: instant(),
      failed_at: instant(),
      /** The last of these calls, what went wrong, and which attempt it was about. */
      call: text<NetworkCall>(nobody),
      code: text(nobody),
      ref: text(nobody),
      /** Since when nothing is sent to it. */
      opened_at: instant().nullable(),
      /** From when on one order may be sent to try whether it is back. */
      trial_at: instant().nullable(),
    },
  },
  /** The costs that networks have told of single facts, each once. Append-only, but for the remittance. */
  network_cost: {
    by: 'key',
    key: ['fact'],
    keep: 'always: it proves what was booked',
    columns: {
      ...bookedFactColumns,
      /** The remittance whose costs include it; null until one is told. */
      remittance: uuid().nullable(),
    },
  },
  /** The taxes that networks have withheld of single facts, each once. Append-only. */
  network_tax: {
    by: 'key',
    key: ['fact'],
    keep: 'always: it proves what was booked',
    columns: bookedFactColumns,
  },
  /** Money that networks have sent to the provider's bank, or taken from it. */
  network_remittance: {
    by: 'key',
    key: ['network', 'remittance'],
    keep: 'always: it proves what was booked',
    columns: {
      id: uuid(),
      network: text(nobody),
      /** The network's own name of it. */
      remittance: text(nobody),
      country: text(nobody),
      currency: text(nobody),
      /** Minor units; negative where the provider has paid the network. Texts beyond 2^53. */
      amount: bigint<number | string>(),
      /** The part that the network has kept. */
      cost: bigint<number | string>(),
      at: instant(),
      received_at: instant(),
      /** The part of it that single facts have booked before. */
      counted: bigint<number | string>().default('0'),
    },
  },
  /** Statements that were compared with what was booked. */
  network_statement: {
    by: 'few',
    key: ['network', 'day'],
    columns: {
      network: text(nobody),
      /** `YYYY-MM-DD` in UTC. */
      day: text(nobody),
      compared_at: instant(),
      facts: integer(),
      /** Facts that the gateway had not heard of before. */
      booked: integer(),
      /** Facts of the gateway that are not in it. */
      missing: integer(),
    },
  },
});

/** An attempt to have an order carried out by a network. */
/** Changes attempts, each named by its reference. */
export const updateAttempt = rowUpdates('network_attempt', networkTables.network_attempt.columns, 'ref');

export type AttemptRow = Selectable<RowOf<typeof networkTables.network_attempt.columns>>;

declare module '../../database/declared/tables' {
  interface Tables extends RowsOf<typeof networkTables> {}
}
