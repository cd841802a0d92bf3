import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import { applicationEntity } from '../applications/tables';
import type { Actor } from '../database/actors';
import { recordEvent } from '../database/recordEvents';
import { readRecord } from '../database/records';
import { updateRecord } from '../database/updateRecord';
import type { Database } from '../database/declared/tables';
import { endAddressNews } from './addressMails';
import type { Receiver } from './pending';
import { addressFields } from './receiver';

/** Why and by whom an address is switched. */
interface Switch {
  off: boolean;
  at: Date;
  /** Note on the application's timeline: `@` and the key of a text. */
  note: string;
  /** The gateway without one. */
  actor?: Actor;
}

/** Switches an address off, or on again. Returns false where it was so already. */
export async function switchAddress(
  db: Database,
  model: Model,
  receiver: Receiver,
  country: string,
  { off, at, note, actor = { kind: 'system' } }: Switch,
): Promise<boolean> {
  const { merchantId, application: id, address } = receiver;
  const table = entityTable(model, applicationEntity);
  const { url, offSince } = addressFields[address];
  const key = { merchantId, country, id };
  const before = await readRecord(db, table, key, true);
  if (!before || (before[offSince] !== undefined) === off) return false;
  await recordEvent(db, table, key, { at, actor, note, field: url });
  await endAddressNews(db, receiver, { country, news: off ? 'failing' : 'gone', at });
  await updateRecord(db, table, key, { [offSince]: off ? at.toISOString() : null });
  return true;
}
