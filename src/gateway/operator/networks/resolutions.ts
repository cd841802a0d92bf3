import type { Database } from '../../database/declared/tables';
import { Amount } from '../../http/Amount';
import { invalidBody } from '../../http/body';
import { GatewayError } from '../../http/responses';
import type { BookedAccount } from '../../ledger/accounts';
import { lockAttempt } from '../../networks/attempts/heardFacts';
import { bookMovement } from './bookings';
import { closeExceptions, type Deed, lockException, requireKnown } from './desk';
import type { MovementRow } from './movementTables';
import type { Prepare } from './prepared';
import { countryOfFact, type Unbooked, unbookedOf } from './unbooked';

/**
 * Books money that moved at a network and does not fit the order, and closes the exception (product 7.40). It is against another account of
 * the provider. Throws 422 without such money, without a country, or at a wrong field.
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
  if (against === undefined || against === 'channel' || against === unbooked.account)
    throw invalidBody([{ path: '/against', keyword: 'sameAccount', params: {} }]);
  const amount = given ?? unbooked.amount;
  if (amount > unbooked.amount) {
    const moved = new Amount(unbooked.amount, model.countries[country]!, currency);
    throw invalidBody([{ path: '/amount', keyword: 'aboveMoved', params: { moved } }]);
  }
  const sides = sidesOf(unbooked, against);
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
  { network, ref, fact: id, ...exception }: Awaited<ReturnType<typeof lockException>>,
) {
  const fact = await db
    .selectFrom('network_fact')
    .select(['kind', 'state', 'amount', 'currency', 'outcome'])
    .where('id', '=', id)
    .executeTakeFirst();
  const attempt = await lockAttempt(db, network, ref);
  return { fact, attempt, unbooked: fact && unbookedOf(exception, fact, attempt) };
}

function sidesOf({ direction, account }: Unbooked, against: BookedAccount) {
  return direction === 'in' ? { debit: account, credit: against } : { debit: against, credit: account };
}

/** The account that a resolution was booked against. */
export const againstOf = ({
  debit,
  credit,
}: Pick<MovementRow, 'debit' | 'credit'>): BookedAccount | undefined =>
  (debit === 'channel' ? credit : debit) ?? undefined;
