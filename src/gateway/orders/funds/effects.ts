import type { StoredRecord } from '../../database/records';
import { post } from '../../ledger/post';
import type { Effects } from '../../resources/effects';
import { postAffordable } from '../postAffordable';
import { withdrawalPosting } from './postings';

/** Posts what the states of withdrawals mean for the merchant's balances (product 6.2). */
export const fundEffects: Effects = {
  'withdrawal.status': async ({ db, model, key: { merchantId, country }, record, from, to, at }) => {
    const withdrawal = record as StoredRecord<'withdrawal'>;
    const posting = withdrawalPosting({ merchantId, country, at }, withdrawal, { from, to });
    if (!posting) return;
    if (from === undefined) await postAffordable(db, model, [posting]);
    else await post(db, model, [posting]);
  },
};
