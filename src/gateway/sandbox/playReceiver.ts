import type { PlayReceiver } from '../callbacks/delivery';
import { callbackOutcome } from './random/callbackOutcome';

/** Replies to callbacks in place of the servers of the sandbox's merchants. */
export const playReceiver: PlayReceiver = async (db, { config }, { merchantId, recordId, number }) => {
  if (!config.sandbox) return undefined;
  const merchant = await db
    .selectFrom('merchant')
    .select('sandbox')
    .where('id', '=', merchantId)
    .executeTakeFirst();
  return merchant?.sandbox ? callbackOutcome(recordId, number).outcome : undefined;
};
