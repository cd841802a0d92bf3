import { bindCountry } from '../../metadata/bind/bindCountry';
import { exactNumber } from '../../metadata/values/money';
import { namedId } from '../database/ids';
import { recordRelation } from '../database/recordRelation';
import type { EntityRecord, StoredRecord } from '../database/records';
import { requestLanguage } from '../http/translation';
import { balances } from '../ledger/accounts';
import { readAccount } from '../ledger/post';
import type { RecordSource } from '../resources/access';
import { readParty } from './transfers/counterparties';

/** The balances of the merchant's account in the country, as the ledger has them (product 6.2). */
export const balanceRecords: RecordSource = async ({ db, model }, _request, { merchantId }, country) => {
  const { currency } = model.countries[country]!;
  const account = await readAccount(db, { merchantId, country, currency });
  const { account: merchantNo } = await readParty(db, merchantId);
  const total = balances.reduce((sum, balance) => sum + account[balance], 0n);
  const held = { ...account, frozen: total - account.available, total };
  const record: EntityRecord = {
    id: namedId(`${merchantId} ${country} balance`),
    merchantNo,
    currency,
    ...Object.fromEntries(Object.entries(held).map(([name, amount]) => [name, exactNumber(amount)])),
  };
  return recordRelation(model, 'balance', [record as StoredRecord<'balance'>]);
};

/** The merchant's accounts in all countries that there are, but for those in which the user's role does not count. */
export const fundAccountRecords: RecordSource = async (
  { db, model },
  request,
  { merchantId, closedCountries = [] },
) => {
  const language = requestLanguage(request, model);
  const rows = await db
    .selectFrom('merchant_account')
    .select(['country', 'status', 'position', 'created_at as openedAt'])
    .where('merchant_id', '=', merchantId)
    .where('country', 'in', Object.keys(model.countries))
    .execute();
  const open = rows.filter(({ country }) => !closedCountries.includes(country));
  const records = open.map(({ country, status, position, openedAt }): StoredRecord<'fund-account'> => {
    const { name: countryName, currency } = bindCountry(model, country, language);
    return { id: namedId(`${merchantId} ${country}`), position, countryName, currency, status, openedAt };
  });
  return recordRelation(model, 'fund-account', records);
};
