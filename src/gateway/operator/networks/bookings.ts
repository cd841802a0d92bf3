import type { Model } from '../../../metadata/model/Model';
import { sql } from 'kysely';
import type { Database } from '../../database/declared/tables';
import { invalidBody } from '../../http/body';
import { type BookedAccount, nobody } from '../../ledger/accounts';
import { compareProviderSide } from '../../ledger/compare/compareProviderSide';
import { post } from '../../ledger/post';
import type { LedgerCheck } from '../../ledger/verify';
import { type Deed, requireKnown } from './desk';
import type { Booking, Prepare } from './prepared';

/** Accounts of which there is one with each network. */
const ofNetworks: readonly BookedAccount[] = ['channel', 'networkCosts'];

/** Moves money between two accounts of the provider (product 6.20), such as charges of a network or losses. */
export const prepareBooking: Prepare = (db, context, { booking, note }) => {
  const { model, now } = context;
  if (!booking) throw new Error('A booking says what it moves.');
  const { country, network, debit, credit, amount } = booking;
  const { currency } = requireFit(model, booking);
  if (network !== null) requireKnown(context, network);
  const perform = async (movement: string): Promise<Deed> => {
    await bookMovement(db, model, movement, booking, now);
    const after = { country, network, debit, credit, amount, currency, note };
    return { action: 'booked', subject: 'booking', name: movement, after };
  };
  return Promise.resolve({ kind: 'booking', network, country, currency, amount, debit, credit, perform });
};

/** Returns the country of a booking. Throws 422 at the field that is wrong. */
function requireFit({ countries }: Model, { country, network, debit, credit }: Booking) {
  const reject = (path: string, keyword: string) => invalidBody([{ path, keyword, params: { country } }]);
  if (!Object.hasOwn(countries, country)) throw reject('/country', 'noCountry');
  if (debit === credit) throw reject('/credit', 'sameAccount');
  if (network === null && [debit, credit].some((account) => ofNetworks.includes(account)))
    throw reject('/network', 'whichNetwork');
  return countries[country]!;
}

/** Posts a movement between two accounts of the provider, in the ledger of no merchant. */
export async function bookMovement(
  db: Database,
  model: Model,
  movement: string,
  { country, debit, credit, amount }: Omit<Booking, 'network'>,
  at: Date,
): Promise<void> {
  const { currency } = model.countries[country]!;
  const moves = [{ from: debit, to: credit, amount }];
  const key = `booking:${movement}`;
  await post(db, model, [
    { merchantId: nobody, country, currency, key, businessType: 'correction', at, moves },
  ]);
}

/** Compares what was posted between the provider's accounts with the movements that were approved. */
export const verifyBookings: LedgerCheck = (db) =>
  compareProviderSide(db, {
    name: 'booking',
    key: 'booking',
    moved: sql`
      select ${nobody}::uuid as merchant_id, id, country, currency, id::text as number, side.account, side.amount
      from operator_movement cross join lateral (values (debit, -amount), (credit, amount)) as side (account, amount)
      where state = 'done' and debit is not null`,
  });
