import type { Unit } from '../../database/units/Unit';
import type { BookedAccount } from '../../ledger/accounts';
import type { Deed, DeskContext } from './desk';
import type { MovementAct, MovementRow } from './movementTables';

/** Money that moves between two accounts of the provider. */
export interface Booking {
  country: string;
  /** The network that it is about, where it is about one. */
  network: string | null;
  debit: BookedAccount;
  credit: BookedAccount;
  /** Minor units of the country's currency. */
  amount: number;
}

/** A payer's dispute as the network has told it to a person. */
export interface SaidClaim {
  /** The network's own name of it. */
  id: string;
  /** A code, or its words. */
  reason: string;
  /** Until when it can be answered; ISO 8601 in UTC. */
  respondBy: string;
  /** Serial number of the payment, where the order has several. */
  paymentNo?: string | undefined;
}

/** A movement that an operator asks for, by its act. */
export interface MovementRequest {
  act: MovementAct;
  /**
   * The id of an unowned payment or an exception, an attempt's reference, or the numbers of merchant and payment. It is empty for a
   * booking.
   */
  subject: string;
  /** Country of the payment that is refunded. */
  country?: string | undefined;
  /** Platform number of the order that a payment is credited to. */
  orderNo?: string | null;
  /** The evidence of what became of an attempt, or why something is booked. */
  note?: string | null;
  /**
   * The account of the provider against which the money of an exception is booked. `amount` is how much of it, or of a payment how much is
   * refunded; all without one.
   */
  against?: BookedAccount | undefined;
  amount?: number | undefined;
  /** The dispute that is opened about the order. */
  claim?: SaidClaim | undefined;
  /** Booking of the movement. */
  booking?: Booking | undefined;
}

/** A movement that can be made now: what it is about is locked. */
export interface Prepared extends Pick<MovementRow, 'network' | 'country' | 'currency' | 'amount'> {
  /** The name of its subject in the audit. */
  kind: 'suspendedPayment' | 'networkException' | 'networkAttempt' | 'payment' | 'dispute' | 'booking';
  /** The accounts of the provider between which it moves, where it does. */
  debit?: BookedAccount;
  credit?: BookedAccount;
  /** Moves the money, as the movement with this id. */
  perform: (movement: string) => Promise<Deed>;
}

/** Locks what a movement is about. Throws 404 where there is no such thing, and 422 where it cannot be moved (any more). */
export type Prepare = (db: Unit, context: DeskContext, wanted: MovementRequest) => Promise<Prepared>;
