import { namedId } from '../../database/ids';
import { recordRelation } from '../../database/recordRelation';
import { readAccount } from '../../ledger/post';
import type { RecordSource } from '../../resources/access';
import { readParty } from './transfers/counterparties';

/** What the merchant's account in the country holds, as the ledger has it (product 6.2). */
export const balanceRecords: RecordSource = async ({ db, model }, _request, { merchantId }, country) => {
  const { currency } = model.countries[country]!;
  const { available, unsettled, payoutHold, withdrawHold } = await readAccount(db, {
    merchantId,
    country,
    currency,
  });
  const { account: merchantNo } = await readParty(db, merchantId);
  const frozen = unsettled + payoutHold + withdrawHold;
  return recordRelation(model, 'balance', [
    {
      id: namedId(`${merchantId} ${country} balance`),
      merchantNo,
      currency,
      total: available + frozen,
      available,
      frozen,
      unsettled,
      payoutHold,
      withdrawHold,
    },
  ]);
};
