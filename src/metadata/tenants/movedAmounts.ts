import type { BoundField } from '../model/BoundField';
import type { Country, Safeguards } from '../model/definitions';
import { currencyOf } from '../values/money';
import { largestAmount, type RoleAmounts } from './roleRights';

/** An amount that a write moves, in minor units; infinite where it is not known before. */
export interface Moved {
  amount: number;
  currency: string;
}

/** Returns what a write moves with a record; undefined where it moves nothing. An amount without a value is infinite: no largest amount allows it. */
export function movedBy(
  { moves }: Pick<Safeguards, 'moves'>,
  fields: Readonly<Record<string, Pick<BoundField, 'ui'>>>,
  record: Record<string, unknown>,
  country: Pick<Country, 'currency'>,
): Moved | undefined {
  if (moves === undefined) return undefined;
  const field = moves === true || !Object.hasOwn(fields, moves) ? undefined : fields[moves];
  const value = moves === true ? undefined : record[moves];
  return {
    amount: typeof value === 'number' ? value : Infinity,
    currency: field ? currencyOf(field, record, country) : country.currency,
  };
}

/** Whether somebody whose role has these amounts may move it by all of some permissions. */
export function mayMove(
  amounts: RoleAmounts | undefined,
  permissions: readonly string[],
  { amount, currency }: Moved,
): boolean {
  const largest = largestAmount(amounts, permissions, currency);
  return largest === undefined || amount <= largest;
}
