import { randomInt } from 'node:crypto';
import { formatInstant } from '../../metadata/values/time';
import type { Country } from '../../metadata/model/definitions';

/**
 * Makes a platform number such as `MXC20261120093015482913`: country, kind, date and time in the country's zone, and six digits. Kinds are
 * `B` money that goes back, `C` collection, `P` payout, `R` received payment, `S` dispute. Digits are random unless given.
 */
export function serialNumber(
  country: Pick<Country, 'code' | 'zone'>,
  kind: 'B' | 'C' | 'P' | 'R' | 'S',
  at: Date,
  digits: number = randomInt(1_000_000),
): string {
  const time = formatInstant(at.toISOString(), country.zone).replaceAll(/\D/g, '');
  return `${country.code}${kind}${time}${String(digits).padStart(6, '0')}`;
}
