import type { DigestInterval } from '../../../contract/personal';
import { readAmounts } from '../../../metadata/tenants/roleRights';
import { numberFormatOf } from '../../../metadata/values/numberFormats';
import type { ServerContext, Session } from '../../http/context';
import { languageOf } from '../../http/translation';
import { activeCountries, expandPermissions, placesOf } from '../sessions';
import { isServedMerchant, usersDatabase } from '../users';

/** A user who wishes an e-mail with what is unread, and what they may do now. */
export interface DigestReader extends Pick<
  Session,
  'userId' | 'merchantId' | 'permissions' | 'amounts' | 'countries'
> {
  /** An e-mail address. */
  account: string;
  name: string;
  merchant: string;
  language: string;
  /** A BCP 47 tag. */
  numberFormat: string;
  every: Exclude<DigestInterval, 'never'>;
  /** When they chose it: ISO 8601, UTC. */
  since: string;
}

/** Returns the users of all merchants who wish an e-mail with what is unread, and are active. */
export async function digestReaders(
  context: Pick<ServerContext, 'db' | 'home' | 'config' | 'model'>,
): Promise<DigestReader[]> {
  const { model } = context;
  const rows = await usersDatabase(context)
    .selectFrom('merchant_user as user')
    .innerJoin('merchant', 'merchant.id', 'user.merchant_id')
    .innerJoin('merchant_role as role', 'role.id', 'user.role_id')
    .select(['user.id as userId', 'user.merchant_id as merchantId', 'user.account'])
    .select(['user.nick_name as name', 'merchant.name as merchant', 'user.language'])
    .select(['user.number_format as numberFormat', 'user.digest', 'user.digest_since as since'])
    .select(['role.permissions', 'role.countries as roleCountries', 'role.amounts'])
    .select(activeCountries.as('accounts'))
    .where('user.digest', '!=', 'never')
    .where('user.status', '=', 'active')
    .where('user.kind', '=', 'merchant')
    .where('merchant.status', '=', 'active')
    .where(isServedMerchant(context.config))
    .orderBy('user.merchant_id')
    .orderBy('user.id')
    .execute();
  return rows.flatMap(({ permissions, roleCountries, amounts, accounts, digest, since, ...user }) =>
    digest === 'never' || since === null
      ? []
      : [
          {
            ...user,
            since,
            every: digest,
            permissions: expandPermissions(model, permissions),
            amounts: readAmounts(amounts),
            countries: placesOf(accounts, roleCountries).countries,
            numberFormat: numberFormatOf(model, user.numberFormat, accounts),
            language: languageOf(model, user.language),
          },
        ],
  );
}
