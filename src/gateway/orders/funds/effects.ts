import type { StoredRecord } from '../../database/records';
import { readHold } from '../../ledger/entries';
import { post } from '../../ledger/post';
import type { Effects } from '../../resources/effects';
import { postAffordable } from '../postAffordable';
import { withdrawalPosting } from './postings';

/** Posts what the states of withdrawals mean for the merchant's balances (product 6.2). */
export const fundEffects: Effects = {
  'withdrawal.status': async ({ db, model, key: { merchantId, country, id }, record, from, to, at }) => {
    const withdrawal = record as StoredRecord<'withdrawal'>;
    // Once nothing is withdrawn, the record does not say any more what was held for it.
    const held = withdrawal.actualDebit ?? (await readHold(db, { merchantId, id }));
    const posting = withdrawalPosting({ merchantId, country, at }, withdrawal, { from, to, held });
    if (!posting) return;
    if (from === undefined) await postAffordable(db, model, [posting]);
    else await post(db, model, [posting]);
  },
};
