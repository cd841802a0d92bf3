import { createPrivateKey } from 'node:crypto';
import { entityTable } from '../../metadata/storage/entityTable';
import { readKeys } from '../applications/keys';
import { applicationEntity } from '../applications/tables';
import { readRecord, type StoredRecord } from '../database/records';
import type { ServerContext } from '../http/context';
import type { Receiver } from './pending';
import type { CallbackKeys } from './posting/signedHeaders';
import type { AddressKind } from './tables';

/** The fields of an application that belong to its addresses. */
export const addressFields = {
  payIn: { url: 'payInCallbackUrl', offSince: 'payInOffSince' },
  payout: { url: 'payoutCallbackUrl', offSince: 'payoutOffSince' },
} as const satisfies Record<AddressKind, Record<string, keyof StoredRecord<'application'>>>;

/** Address of an application's callbacks, and what signs them. */
export interface ReceiverState {
  application: StoredRecord<'application'>;
  /** Missing where it has no address of the kind. */
  url: string | undefined;
  /** Whether it is switched off: then it gets test events only. */
  isOff: boolean;
  keys: CallbackKeys;
}

/** Reads it; `undefined` where the application was deleted. */
export async function readReceiver(
  { db, model, keyRing, now }: ServerContext,
  { merchantId, application: id, address }: Receiver,
  country: string,
): Promise<ReceiverState | undefined> {
  const table = entityTable(model, applicationEntity);
  const application = await readRecord(db, table, { merchantId, country, id });
  if (!application) return undefined;
  const at = now();
  const scope = { merchantId, applicationId: id };
  const [secrets, pairs] = await Promise.all([
    readKeys(db, keyRing, scope, 'secret', at),
    readKeys(db, keyRing, scope, 'pair', at),
  ]);
  const { url, offSince } = addressFields[address];
  const isOff = application[offSince] !== undefined;
  return {
    application,
    url: application[url],
    isOff,
    keys: { secrets, pairs: pairs.map((pair) => createPrivateKey(pair)) },
  };
}
