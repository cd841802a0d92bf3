import type { Database } from '../../database/tables';
import { Amount } from '../../http/Amount';
import { invalidBody } from '../../http/body';
import { GatewayError } from '../../http/responses';
import type { BookedAccount } from '../../ledger/accounts';
import { lockAttempt } from '../../outcomes/bookFacts';
import { bookMovement } from './bookings';
import { closeExceptions, type Deed, lockException, requireKnown } from './desk';
import type { MovementRow } from './movementTables';
import type { Prepare } from './prepared';
import { countryOfFact, unbookedOf } from './unbooked';

/**
 * Books what moved at a network and does not fit the order, between its channel and another account of the provider, and closes the exception (product
 * 7.40). Throws 422 where nothing has moved, in a currency of no country, or at a field that is wrong.
 */
export const prepareResolution: Prepare = async (
  db,
  context,
  { subject: id, against, amount: given, note },
) => {
  const { model, now } = context;
  const exception = await lockException(db, context, id);
  const network = requireKnown(context, exception.network);
  const { fact, attempt, unbooked } = await lockUnbooked(db, exception);
  if (!fact || !unbooked) throw new GatewayError({ status: 422, text: 'networks.nothingMoved' });
  const { currency } = fact;
  const country = countryOfFact(model, network, currency, attempt);
  if (country === undefined)
    throw new GatewayError({ status: 422, text: 'networks.currencyOfNone', params: { currency } });
  if (against === undefined || against === 'channel')
    throw invalidBody([{ path: '/against', keyword: 'sameAccount', params: {} }]);
  const amount = given ?? unbooked.amount;
  if (amount > unbooked.amount) {
    const moved = new Amount(unbooked.amount, model.countries[country]!, currency);
    throw invalidBody([{ path: '/amount', keyword: 'aboveMoved', params: { moved } }]);
  }
  const sides = sidesOf(unbooked.direction, against);
  const perform = async (movement: string): Promise<Deed> => {
    await bookMovement(db, model, movement, { country, ...sides, amount }, now);
    await closeExceptions(db, context, `Booked by movement ${movement}: ${note ?? ''}`, { id });
    const after = { country, network: network.name, ...sides, amount, currency, note };
    return { action: 'resolved', subject: 'networkException', name: exception.ref, after };
  };
  return { kind: 'networkException', network: network.name, country, currency, amount, ...sides, perform };
};

/** Reads what moved by an exception and is not booked, and locks the attempt that it is about. */
export async function lockUnbooked(
  db: Database,
  { network, ref, reason, fact: id }: Awaited<ReturnType<typeof lockException>>,
) {
  const fact = await db
    .selectFrom('network_fact')
    .select(['kind', 'state', 'amount', 'currency', 'outcome'])
    .where('id', '=', id)
    .executeTakeFirst();
  const attempt = await lockAttempt(db, network, ref);
  return { fact, attempt, unbooked: fact && unbookedOf(reason, fact, attempt) };
}

function sidesOf(direction: 'in' | 'out', against: BookedAccount) {
  return direction === 'in'
    ? ({ debit: 'channel', credit: against } as const)
    : ({ debit: against, credit: 'channel' } as const);
}

/** The account that a resolution was booked against. */
export const againstOf = ({
  debit,
  credit,
}: Pick<MovementRow, 'debit' | 'credit'>): BookedAccount | undefined =>
  (debit === 'channel' ? credit : debit) ?? undefined;
