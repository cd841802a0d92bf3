import type { JsonObject } from '../../../metadata/model/json';
import type { ValidationError } from '../../../metadata/validation/validationErrors';

/** What a network is asked to do: collect from a payer, pay to a payee, or send back a payment that belongs to no order. */
export type AttemptKind = 'collection' | 'payout' | 'refund';

/** What a network says of a payment: it has it, the money has moved, no money will move, or money that had moved went back. */
export type FactState = 'accepted' | 'paid' | 'failed' | 'reversed';

/** Something that a network says has happened. */
export interface Fact {
  /** The gateway's reference of the attempt; of a payment that belongs to none, whatever the payer gave, or nothing. */
  ref: string;
  kind: AttemptKind;
  state: FactState;
  /** The network's own name of it, by which several payments for one reference are told apart. */
  id?: string | undefined;
  /** Minor units. */
  amount: number;
  /** ISO 4217, or the code of the country's currency in the Model. */
  currency: string;
  /** When it happened; ISO 8601 in UTC. */
  at: string;
  /** Why it failed or was reversed, in the network's words. */
  reason?: string | undefined;
  payerName?: string | undefined;
  /** The `id` of the payment that a reversal takes back, where the order has several. */
  original?: string | undefined;
  /** Where the payer pays, and until when, of a collection that the network has accepted. */
  paymentInfo?: string | undefined;
  expiresAt?: string | undefined;
}

/** What a network is asked to carry out. */
export interface Instruction {
  kind: AttemptKind;
  country: string;
  method: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** The platform number of the order, for people at the network. */
  orderNo: string;
  /** Of a payout: the fields of the order that say who is paid. */
  payee?: JsonObject | undefined;
  /** Of a refund: the network's own name of the payment that is sent back, or its reference. */
  original?: string | undefined;
}

/** An answer that says nothing about a payment. */
interface Unclear {
  outcome: 'unknown';
  answer: string;
  /** Whether it was not the network that answered: nothing did, or a proxy in its place. */
  isAway?: boolean;
  /** What went wrong, without anything that was said: a status, or an error as Node names it. */
  code?: string;
}

/**
 * How a network took an instruction. `notSent` is certain: not a byte has left. Whatever may have arrived is `unknown`. `answer` is what
 * it said, for an operator.
 */
export type Submission =
  | { outcome: 'accepted'; answer: string; paymentInfo?: string | undefined; expiresAt?: string | undefined }
  | { outcome: 'refused'; answer: string; reason: string }
  | { outcome: 'notSent'; answer: string; code: string }
  | Unclear;

/** What became of an attempt: all that the network knows, or that it does not know it, or that it cannot be said now. */
export type Inquiry =
  | { outcome: 'facts'; answer: string; facts: Fact[] }
  | { outcome: 'notFound'; answer: string }
  | Unclear;

/** Something in a list of facts that is none, and so cannot be booked. */
export interface UnreadFact {
  /** Its place in the list, from 0. */
  place: number;
  /** The reference that it names, if it names one. */
  ref: string;
  /** What is wrong with it, each with a path within the fact: `/amount`. */
  errors: ValidationError[];
}

/** What a network has said: its facts, and what else stands among them. */
export interface ReadFacts {
  facts: Fact[];
  unread: UnreadFact[];
}

/** A notification as it arrived. */
export interface RawNotification {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

/** A notification that was verified: its id, by which a replay is known, and what it says; or one that was not, of which nothing was read. */
export type Notification =
  | { outcome: 'verified'; id: string; said: ReadFacts | ValidationError }
  | { outcome: 'unverified' };

/**
 * Where money moves, as a plug-in speaks to it. None of these throws because of what the network does or says: an answer that
 * is late, missing or no answer at all is `unknown`. `signal` ends a call that takes too long.
 */
export interface Network {
  submit(instruction: Instruction, ref: string, signal: AbortSignal): Promise<Submission>;
  query(ref: string, signal: AbortSignal): Promise<Inquiry>;
  /** Whether a notification with these headers may be one of the network, so that more than a few kilobytes of it are read. */
  mayBeSigned(headers: RawNotification['headers']): boolean;
  receive(raw: RawNotification): Promise<Notification>;
  /** All that happened on a day in UTC, `YYYY-MM-DD`. Throws where the network does not say it. */
  statement(day: string, signal: AbortSignal): Promise<ReadFacts>;
}
