import { postingEffects } from '../orders/postStates';
import type { Part } from '../Part';
import { correctionEffects } from './corrections/checkCorrection';
import { verifyCorrections, verifyFundHolds } from './verifyAdjustments';
import { verifyRecharges, verifyTransfers, verifyWithdrawals } from './verifyFunds';
import { bookTransfer, completeTransfer, greatestTransfer, lookUpReceiver } from './transfers/createTransfer';
import { greatestWithdrawal, prepareWithdrawal, withdrawalLimitUse } from './withdrawals/withdrawals';
import { scheduleHandlers } from './schedules/handlers';
import { takeTurns } from './schedules/takeTurn';
import { namedId } from '../database/ids';
import { recordRelation } from '../database/recordRelation';
import { exactNumber } from '../../metadata/values/money';
import { balances } from '../ledger/accounts';
import { readAccount } from '../ledger/post';
import type { EntityRecord, StoredRecord } from '../database/records';
import type { RecordSource } from '../resources/access';
import { readParty } from './transfers/counterparties';
import { anyMethod } from '../../metadata/tenants/prices';
import type { FormBody, HandlerInput } from '../resources/handlers';
import { rechargeCharges } from '../orders/changes/recharges';
import { priceTerms, readPrices, tiersOf } from '../prices/fees';

/** Completes a recharge with its fee, which is that of the day on which it is requested; nothing is posted before the approval. */
async function prepareRecharge({
  db,
  model,
  merchantId,
  country,
  body,
  now,
}: HandlerInput): Promise<FormBody> {
  const at = now();
  const tiers = tiersOf(
    await readPrices(db, model, { merchantId, country, kind: 'recharge' }, at),
    anyMethod,
  );
  return { ...body, ...rechargeCharges(Number(body.amount), tiers), requestedAt: at.toISOString() };
}

/** What the merchant's account in the country holds, as the ledger has it (product 6.2). */
const balanceRecords: RecordSource = async ({ db, model }, _request, { merchantId }, country) => {
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

/** Balances, and what merchants do with them: withdrawals, transfers to each other (product 8.7) and recharges. */
export const funds: Part = {
  name: 'funds',
  handlers: {
    actions: scheduleHandlers.actions!,
    create: {
      ...scheduleHandlers.create,
      withdrawals: {
        before: prepareWithdrawal,
        limitUse: withdrawalLimitUse,
        terms: priceTerms('withdrawal'),
      },
      'merchant-transfers': { before: completeTransfer },
      recharges: { before: prepareRecharge, terms: priceTerms('recharge') },
    },
    greatest: {
      'withdrawals.amount': greatestWithdrawal,
      'merchant-transfers.amount': greatestTransfer,
    },
    lookups: { 'merchant-transfers.receivingAccount': lookUpReceiver },
    records: { balance: balanceRecords },
    effects: {
      ...postingEffects('withdrawal.status'),
      ...postingEffects('recharge.status'),
      ...postingEffects('fund-hold.status'),
      ...correctionEffects,
      'merchant-transfer.status': bookTransfer,
    },
  },
  jobs: [takeTurns],
  ledgerChecks: [verifyWithdrawals, verifyTransfers, verifyRecharges, verifyCorrections, verifyFundHolds],
};
