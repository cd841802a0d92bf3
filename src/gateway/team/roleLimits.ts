import { isObject, type JsonValue } from '../../metadata/model/json';
import { movingPermissions } from '../../metadata/bind/schemas/movingWrites';
import type { Model } from '../../metadata/model/Model';
import type { HeldRights, RoleAmounts } from '../../metadata/tenants/roleRights';
import type { StoredRecord } from '../database/records';
import type { roleEntity } from '../auth/team/teamEvents';
import type { FormBody } from '../resources/handlers';
import { rejected, textOf } from './rights';

/** The countries and amounts of a role. */
export type RoleLimits = Pick<HeldRights, 'countries' | 'amounts'>;

/** The limits of a role, as fields of its record. */
type LimitFields = Pick<StoredRecord<typeof roleEntity>, 'reach' | 'countries' | 'amounts'>;

/** The names of these fields. */
export const limitFields = ['reach', 'countries', 'amounts'] as const;

/**
 * Returns the limits of a role as its record has them. Countries and currencies that the metadata has no more are among them: without them a form
 * would be sent that lifts the limit.
 */
export function limitValues(model: Model, { countries, amounts }: RoleLimits): LimitFields {
  const rows = movingPermissions(model).flatMap((permission) =>
    Object.hasOwn(amounts, permission)
      ? Object.entries(amounts[permission]!).map(([currency, amount]) => ({ permission, currency, amount }))
      : [],
  );
  return {
    reach: countries === null ? 'all' : 'chosen',
    ...(countries === null ? {} : { countries: [...countries] }),
    ...(rows.length > 0 ? { amounts: rows } : {}),
  };
}

/**
 * Reads the limits that a form gives to a role with some permissions. Throws 422 for no country, an amount of a permission that the role
 * lacks, and two in one currency.
 */
export function readLimits(body: FormBody, permissions: readonly string[], before: RoleLimits): RoleLimits {
  // A form of before there were limits says nothing of them, and leaves them as they are.
  if (textOf(body.reach) === '') {
    const kept = Object.entries(before.amounts).filter(([permission]) => permissions.includes(permission));
    const { amounts = null } = body;
    return {
      countries: before.countries,
      amounts: amounts === null ? Object.fromEntries(kept) : readRows(amounts, permissions),
    };
  }
  const countries = Array.isArray(body.countries) ? body.countries.map(String) : [];
  if (body.reach === 'chosen' && countries.length === 0) throw rejected('/countries', 'required');
  return {
    countries: body.reach === 'chosen' ? countries : null,
    amounts: readRows(body.amounts, permissions),
  };
}

function readRows(rows: JsonValue | undefined, permissions: readonly string[]): RoleAmounts {
  const amounts: Record<string, Record<string, number>> = {};
  for (const [index, row] of (Array.isArray(rows) ? rows : []).entries()) {
    if (!isObject(row)) continue;
    const [permission, currency] = [textOf(row.permission), textOf(row.currency)];
    const at = `/amounts/${index}`;
    if (!permissions.includes(permission)) throw rejected(`${at}/permission`, 'amountOfNone');
    const known = (amounts[permission] ??= {});
    if (Object.hasOwn(known, currency)) throw rejected(`${at}/currency`, 'amountTwice');
    known[currency] = Number(row.amount);
  }
  return amounts;
}
