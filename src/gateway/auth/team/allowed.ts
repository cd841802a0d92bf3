import { sql } from 'kysely';
import { noCountry } from '../../../metadata/bind/schemas/places';
import { matchPermissions } from '../../../metadata/tenants/permissionPatterns';
import { limitOf, readAmounts, type RoleAmounts } from '../../../metadata/tenants/roleRights';
import { numberFormatOf } from '../../../metadata/values/numberFormats';
import type { ServerContext } from '../../http/context';
import { languageOf } from '../../http/translation';
import { activeCountries } from '../sessions';
import { isServedMerchant, usersDatabase } from '../users';

/** Condition that the merchant has an account in a country, and the role counts there. */
const hasAccountIn = (country: string) => sql<boolean>`exists (select from merchant_account
  where merchant_id = merchant.id and country = ${country} and status = 'active')
  and (role.countries is null or ${country} = any(role.countries))`;

/** A permission that a user wants to use without a request, and its country (`noCountry` for none). */
export interface Wanted {
  userId: string;
  permission: string;
  country: string;
  /** Whether it may move any amount, so that nobody may whose role has a largest one. */
  movesAny?: boolean;
}

/**
 * Returns whether a user may do something now, for work that goes on without a request. It ends with the user, the role's
 * permission, the merchant, and the merchant's account in the country.
 */
export async function mayDo(
  context: Pick<ServerContext, 'db' | 'home' | 'config'>,
  { userId, permission, country, movesAny }: Wanted,
): Promise<boolean> {
  const row = await usersDatabase(context)
    .selectFrom('merchant_user as user')
    .innerJoin('merchant', 'merchant.id', 'user.merchant_id')
    .innerJoin('merchant_role as role', 'role.id', 'user.role_id')
    .select(['role.permissions', 'role.amounts'])
    .where('user.id', '=', userId)
    .where('user.status', '=', 'active')
    .where('merchant.status', '=', 'active')
    .where(isServedMerchant(context.config))
    .$if(country !== noCountry, (query) => query.where(hasAccountIn(country)))
    .executeTakeFirst();
  if (!row || matchPermissions(row.permissions, [permission]).length === 0) return false;
  return !movesAny || limitOf(readAmounts(row.amounts), permission) === undefined;
}

/** Somebody who is written to. */
export interface Reader {
  userId: string;
  /** An e-mail address. */
  account: string;
  name: string;
  /** Whether they wish to be told of what awaits them. */
  mailsAwaiting: boolean;
  language: string;
  /** Their number format, a BCP 47 tag. */
  numberFormat: string;
  /** The most that they may move in one record. */
  amounts: RoleAmounts;
}

/** Returns those users of a merchant who may do something in a country (`noCountry` for none), by account. */
export async function readersAllowed(
  context: Pick<ServerContext, 'db' | 'home' | 'config' | 'model'>,
  {
    merchantId,
    permissions: needed,
    country,
  }: { merchantId: string; permissions: string[]; country: string },
): Promise<Reader[]> {
  const rows = await usersDatabase(context)
    .selectFrom('merchant_user as user')
    .innerJoin('merchant', 'merchant.id', 'user.merchant_id')
    .innerJoin('merchant_role as role', 'role.id', 'user.role_id')
    .select(['user.id as userId', 'user.account', 'user.nick_name as name', 'user.language'])
    .select(['role.permissions', 'role.amounts'])
    .select(['user.mails_awaiting as mailsAwaiting', 'user.number_format as numberFormat'])
    .select(activeCountries.as('countries'))
    .where('merchant.id', '=', merchantId)
    .where('user.status', '=', 'active')
    .where('user.kind', '=', 'merchant')
    .where('merchant.status', '=', 'active')
    .where(isServedMerchant(context.config))
    .$if(country !== noCountry, (query) => query.where(hasAccountIn(country)))
    .orderBy('user.account')
    .execute();
  return rows
    .filter(({ permissions }) => needed.every((each) => matchPermissions(permissions, [each]).length > 0))
    .map(({ language, permissions: _held, amounts, numberFormat, countries, ...reader }) => ({
      ...reader,
      amounts: readAmounts(amounts),
      numberFormat: numberFormatOf(context.model, numberFormat, countries),
      language: languageOf(context.model, language),
    }));
}
