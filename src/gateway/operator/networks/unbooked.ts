import type { Model } from '../../../metadata/model/Model';
import type { AttemptRow, ExceptionReason, FactOutcome } from '../../networks/attempts/tables';
import type { Fact } from '../../networks/interface/Network';
import type { NetworkSettings } from '../../networks/settings/NetworkSettings';
import { countryOf } from '../../outcomes/suspense';

/** Fact of a network that an exception is about. */
export type ExceptionalFact = Pick<Fact, 'kind' | 'state' | 'amount' | 'currency'> & { outcome: FactOutcome };

/** Money that moved at a network and that the ledger has otherwise, or on the suspense account. */
export interface Unbooked {
  /** The account of the provider that is wrong by it. */
  account: 'channel' | 'suspense';
  /** Whether the network has more of the provider's money than the ledger says, or less. */
  direction: 'in' | 'out';
  /** Minor units. */
  amount: number;
}

/** An exception, as far as that follows from it. */
export interface UnbookedException {
  reason: ExceptionReason;
  /** Minor units that were booked to the suspense account. */
  amount: number | null;
}

const directionOf = (comesIn: boolean) => (comesIn ? 'in' : 'out');

const movingStates: readonly Fact['state'][] = ['paid', 'reversed', 'disputeLost'];

const openStates: readonly AttemptRow['state'][] = ['unknown', 'submitted'];

/** Returns the money of an exception that is not booked, or to the suspense account alone. Undefined where nothing has moved. */
export function unbookedOf(
  { reason, amount: suspended }: UnbookedException,
  { kind, state, amount, currency, outcome }: ExceptionalFact,
  attempt: Pick<AttemptRow, 'state' | 'amount' | 'currency'> | undefined,
): Unbooked | undefined {
  if (suspended !== null) return { account: 'suspense', direction: 'out', amount: suspended };
  // What the network says was paid, reversed or lost in a dispute.
  if (!movingStates.includes(state)) return undefined;
  const comesIn = (kind === 'collection') === (state === 'paid');
  const isBooked = outcome === 'booked' || outcome === 'suspense';
  // Something was booked that the network's statement lacks: it is the other way round.
  if (isBooked !== (reason === 'notInStatement')) return undefined;
  if (isBooked) return { account: 'channel', direction: directionOf(!comesIn), amount };
  if (attempt?.currency !== currency || !openStates.includes(attempt.state))
    // Of an attempt that is still to be decided only the difference counts, as the decision books the rest.
    return { account: 'channel', direction: directionOf(comesIn), amount };
  const more = amount - attempt.amount;
  if (more === 0) return undefined;
  return { account: 'channel', direction: directionOf(comesIn === more > 0), amount: Math.abs(more) };
}

/** The country in whose accounts what a network says is booked; undefined where it serves none with that currency. */
export function countryOfFact(
  model: Model,
  network: NetworkSettings,
  currency: string,
  attempt: Pick<AttemptRow, 'country' | 'currency'> | undefined,
): string | undefined {
  return attempt?.currency === currency ? attempt.country : countryOf(model, network, currency);
}
