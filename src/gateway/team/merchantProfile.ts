import { bindCountry } from '../../metadata/bind/bindCountry';
import { entityFields } from '../../metadata/bind/boundFields';
import type { Model } from '../../metadata/model/Model';
import { recordRelation } from '../database/recordRelation';
import type { StoredRecord } from '../database/records';
import { requestLanguage } from '../http/translation';
import type { RecordSource } from '../resources/access';

/** The merchant and its account in the country, as the operator's file has them (product 2.9). */
export const profileRecords: RecordSource = async ({ db, model }, request, { merchantId }, country) => {
  const rows = await db
    .selectFrom('merchant')
    .innerJoin('merchant_account as account', 'account.merchant_id', 'merchant.id')
    .select(['code', 'name', 'email', 'merchant.status', 'account.status as accountStatus'])
    .select('account.created_at as openedAt')
    .where('merchant.id', '=', merchantId)
    .where('account.country', '=', country)
    .execute();
  const facts = bindCountry(model, country, requestLanguage(request, model));
  const records = rows.map(
    ({ code, name, email, status, accountStatus, openedAt }): StoredRecord<'merchant-profile'> => ({
      id: merchantId,
      merchantNo: code,
      name,
      ...(email === null ? {} : { email }),
      merchantStatus: status,
      countryName: facts.name,
      currency: facts.currency,
      accountStatus,
      openedAt,
      cashier: methodsOf(model, country, 'cashier'),
      payoutMethods: methodsOf(model, country, 'payoutMethods'),
    }),
  );
  return recordRelation(model, 'merchant-profile', records);
};

/** The methods that a list of them may hold in a country. */
function methodsOf(model: Model, country: string, field: 'cashier' | 'payoutMethods'): string[] {
  const { item } = entityFields(model, 'merchant-profile', country)[field] ?? {};
  return (item?.options ?? []).map(({ value }) => String(value));
}
