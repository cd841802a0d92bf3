import type { BlockTypes } from '../../../metadata/generated/BlockTypes';
import { accountCountries } from '../../session/countries';
import { sessionStore } from '../../session/sessionStore';
import type { BlockQuery, EarlyPlace } from '../parts/Block';

/** The queries of the blocks on the cards of the accounts, before these are shown. */
export async function earlyAccounts(
  { blocks }: BlockTypes['accounts'],
  place: EarlyPlace,
): Promise<BlockQuery[]> {
  const { account } = sessionStore.get();
  const countries = account ? accountCountries(account) : [];
  const queries = await Promise.all(
    countries.map((country) => place.queriesOf(blocks, { ...place, country })),
  );
  return queries.flat();
}
