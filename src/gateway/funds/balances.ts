import { namedId } from '../database/ids';
import { recordRelation } from '../database/recordRelation';
import { exactNumber } from '../../metadata/values/money';
import { readAccount } from '../ledger/post';
import type { EntityRecord, StoredRecord } from '../database/records';
import type { RecordSource } from '../resources/access';
import { readParty } from './transfers/counterparties';

/** What the merchant's account in the country holds, as the ledger has it (product 6.2). */
export const balanceRecords: RecordSource = async ({ db, model }, _request, { merchantId }, country) => {
  const { currency } = model.countries[country]!;
  const account = await readAccount(db, { merchantId, country, currency });
  const { account: merchantNo } = await readParty(db, merchantId);
  const frozen = account.unsettled + account.payoutHold + account.withdrawHold;
  const held = { ...account, frozen, total: account.available + frozen };
  const record: EntityRecord = {
    id: namedId(`${merchantId} ${country} balance`),
    merchantNo,
    currency,
    ...Object.fromEntries(Object.entries(held).map(([name, amount]) => [name, exactNumber(amount)])),
  };
  return recordRelation(model, 'balance', [record as StoredRecord<'balance'>]);
};
