import type { JsonObject } from '../../../metadata/model/json';
import type { ValidationError } from '../../../metadata/validation/validationErrors';

/** Kind of an attempt: collect from a payer, pay to a payee, or send back a payment without an order. */
export type AttemptKind = 'collection' | 'payout' | 'refund';

/** States of a payment: at the network, money moved, no money will move, or moved money went back. */
export type MoneyState = 'accepted' | 'paid' | 'failed' | 'reversed';

/** States of a payer's claim to a payment: opened, or decided for the merchant or the payer. */
export type DisputeState = 'disputed' | 'disputeWon' | 'disputeLost';

/** All that a network may say of a payment. */
export type FactState = MoneyState | DisputeState;

const disputeStates: readonly FactState[] = [
  'disputed',
  'disputeWon',
  'disputeLost',
] satisfies DisputeState[];

/** Whether a fact is about a payer's claim to a payment that was made. */
export const isDispute = (fact: Pick<Fact, 'state'>): boolean => disputeStates.includes(fact.state);

/** Something that a network says has happened. */
export interface Fact<State = FactState> {
  /** The gateway's reference of the attempt; of a payment that belongs to none, whatever the payer gave, or nothing. */
  ref: string;
  kind: AttemptKind;
  state: State;
  /** The network's own name of it, by which several payments, or claims, for one reference are told apart. */
  id?: string | undefined;
  /** Minor units. */
  amount: number;
  /** ISO 4217, or the code of the country's currency in the Model. */
  currency: string;
  /** When it happened; ISO 8601 in UTC. */
  at: string;
  /** Why it failed, was reversed or is disputed, in the network's words or by a code. */
  reason?: string | undefined;
  payerName?: string | undefined;
  /** The account that was paid from, as a payout names it. By it a payment can go back if its network cannot send it. */
  payerAccount?: string | undefined;
  /** The `id` of the payment that is taken back or disputed, where the order has several. */
  original?: string | undefined;
  /** Place at which the payer pays, and until when, of a collection that the network has accepted. */
  paymentInfo?: string | undefined;
  expiresAt?: string | undefined;
  /** Until when a claim can be answered. */
  respondBy?: string | undefined;
  /** Minor units that the network charges for it, in its currency. */
  cost?: number | undefined;
  /** Minor units that it has withheld of it as tax, beside the cost. */
  tax?: number | undefined;
}

/** A file that a merchant gives as evidence. */
export interface Evidence {
  kind: 'receipt' | 'deliveryProof' | 'correspondence';
  name: string;
  /** Media type. */
  type: string;
  content: Buffer;
}

/** A merchant's answer to a payer's claim. */
export interface DisputeAnswer {
  /** The gateway's reference of the order. */
  ref: string;
  /** The network's own name of the claim. */
  dispute: string;
  answer: 'contested' | 'accepted';
  explanation?: string | undefined;
  evidence: Evidence[];
}

/** The reply of a network to an answer. Anything but a clear word is `unknown`: the same answer is then sent again. */
export type Delivery =
  | { outcome: 'accepted'; answer: string }
  | { outcome: 'refused'; answer: string; reason: string }
  | { outcome: 'notSent'; answer: string; code: string }
  | Unclear;

/** Instruction to a network. */
export interface Instruction {
  kind: AttemptKind;
  country: string;
  method: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** The platform number of the order, for people at the network. */
  orderNo: string;
  /** The fields of a payout that say who is paid. */
  payee?: JsonObject | undefined;
  /** The payment that a refund sends back: its reference, or the network's own name of it. */
  original?: string | undefined;
}

/** An answer that says nothing about a payment. */
interface Unclear {
  outcome: 'unknown';
  answer: string;
  /** Whether it was not the network that answered: nothing did, or a proxy in its place. */
  isAway?: boolean;
  /** Status, or an error as Node names it, without any content of an answer. */
  code?: string;
}

/**
 * Result of a submission. `notSent` is certain: not a byte has left. Whatever may have arrived is `unknown`. `answer` is the network's,
 * for an operator.
 */
export type Submission =
  | { outcome: 'accepted'; answer: string; paymentInfo?: string | undefined; expiresAt?: string | undefined }
  | { outcome: 'refused'; answer: string; reason: string }
  | { outcome: 'notSent'; answer: string; code: string }
  | Unclear;

/** Result of an inquiry about an attempt: all that the network knows, that it knows nothing, or neither for now. */
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
  /** Its errors, each with a path within the fact: `/amount`. */
  errors: ValidationError[];
}

/** Money that a network has sent to the provider's bank, or taken from it. */
export interface Remittance {
  /** The network's own name of it, by which it is told apart for ever. */
  id: string;
  currency: string;
  /** Minor units that arrived at the bank; negative where the provider has paid the network. */
  amount: number;
  /**
   * Minor units that the network has kept for its services, including costs that single facts up to `at` told. Without it nothing is said
   * of them.
   */
  cost?: number;
  /** When; ISO 8601 in UTC. */
  at: string;
}

/** Content of a network's message: its facts, and what else stands among them. */
export interface ReadFacts {
  facts: Fact[];
  unread: UnreadFact[];
  /** Remittances to the provider's bank, as a statement lists them. */
  remitted?: Remittance[];
}

/** A notification as it arrived. */
export interface RawNotification {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

/** A verified notification, with its id, by which a replay is known. Of an unverified one, nothing was read. */
export type Notification =
  | { outcome: 'verified'; id: string; said: ReadFacts | ValidationError }
  | { outcome: 'unverified' };

/**
 * Network in which money moves, as a plug-in speaks to it. No method throws because of the network: a late or missing answer is `unknown`.
 * `signal` ends a call that takes too long.
 */
export interface Network {
  submit(instruction: Instruction, ref: string, signal: AbortSignal): Promise<Submission>;
  query(ref: string, signal: AbortSignal): Promise<Inquiry>;
  /** Sends a merchant's answer to a claim; the same one any number of times. */
  answer(answer: DisputeAnswer, signal: AbortSignal): Promise<Delivery>;
  /** Whether a notification may be the network's by its headers. More than a few kilobytes are read only then. */
  mayBeSigned(headers: RawNotification['headers']): boolean;
  receive(raw: RawNotification): Promise<Notification>;
  /** All that happened on a day in UTC, `YYYY-MM-DD`. Throws where the network does not say it. */
  statement(day: string, signal: AbortSignal): Promise<ReadFacts>;
}
