import { randomInt } from 'node:crypto';
import { parseZone } from '../../metadata/values/time';
import type { Country } from '../../metadata/model/definitions';

/**
 * A platform number such as `MXC20261120093015482913`: country, kind (`C` collection, `P` payout, `R` payment received),
 * the second of the country's day, and six digits by chance or as given.
 */
export function serialNumber(
  country: Pick<Country, 'code' | 'zone'>,
  kind: 'C' | 'P' | 'R',
  at: Date,
  chance: number = randomInt(1_000_000),
): string {
  const local = new Date(at.getTime() + parseZone(country.zone) * 60_000);
  const second = local.toISOString().slice(0, 19).replaceAll(/\D/g, '');
  return `${country.code}${kind}${second}${String(chance).padStart(6, '0')}`;
}
