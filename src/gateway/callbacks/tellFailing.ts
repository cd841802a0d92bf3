import type { Selectable } from 'kysely';
import { openSchema, textSchema } from '../../contract/schemas';
import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import { applicationEntity } from '../applications/tables';
import { readRecord } from '../database/records';
import type { Database, Tables } from '../database/declared/tables';
import { enqueueJob } from '../jobs/enqueue';
import { defineJob } from '../jobs/Job';
import { tellOfAddresses, type ToldAddress } from './addressMails';
import { addressFields } from './receiver';

declare module '../jobs/Job' {
  interface JobPayloads {
    'callbacks.tellFailing': { merchant: string };
  }
}

const hours = 60 * 60_000;

/** Pauses between two e-mails about failing addresses, in milliseconds: to a merchant, and about the same address. */
const pauses = { merchant: hours, address: 24 * hours };

/** A time after one that is told of; none where nothing was told yet. */
const after = (told: string | null, pause: number) =>
  told === null ? {} : { at: new Date(Date.parse(told) + pause) };

/** Has a merchant told of an address that begins to fail (product 7.17). It is at once, or an hour after the last e-mail. */
export async function enqueueTelling(db: Database, merchant: string): Promise<void> {
  const { told } = await db
    .selectFrom('callback_health')
    .select((is) => is.fn.max('alerted_at').as('told'))
    .where('merchant_id', '=', merchant)
    .executeTakeFirstOrThrow();
  const due = after(told, pauses.merchant);
  await enqueueJob(db, 'callbacks.tellFailing', { merchant }, { key: merchant, ...due });
}

/** Tells a merchant by one e-mail of all its addresses that have begun to fail. None is told twice a day. */
export const tellFailing = defineJob({
  kind: 'callbacks.tellFailing',
  payload: openSchema({ merchant: textSchema }),
  // Those that report callbacks need the same rows.
  shareBy: ({ merchant }) => merchant,
  run: async ({ db, context, payload: { merchant } }) => {
    const at = context.now();
    const untold = await readUntold(db, merchant);
    const isHeld = ({ alerted_at: told }: UntoldAddress) =>
      told !== null && at.getTime() - Date.parse(told) < pauses.address;
    const addresses: ToldAddress[] = [];
    for (const address of untold.filter((one) => !isHeld(one))) {
      await markTold(db, address, at);
      const told = await readAddress(db, context.model, address);
      if (told) addresses.push(told);
    }
    await tellOfAddresses(db, context, merchant, 'failing', addresses, at);
    const [first] = untold
      .filter(isHeld)
      .flatMap(({ alerted_at: told }) => told ?? [])
      .toSorted();
    if (first === undefined) return;
    const due = after(first, pauses.address);
    await enqueueJob(db, 'callbacks.tellFailing', { merchant }, { key: merchant, ...due });
  },
});

type UntoldAddress = Selectable<Tables['callback_health']>;

/** Reads the addresses that have begun to fail since they were last told of, and locks them. */
function readUntold(db: Database, merchant: string): Promise<UntoldAddress[]> {
  return db
    .selectFrom('callback_health')
    .selectAll()
    .where('merchant_id', '=', merchant)
    .where('is_alarming', '=', true)
    .where((is) => is.or([is('alerted_at', 'is', null), is('alerted_at', '<', is.ref('failing_since'))]))
    .orderBy('application_id')
    .orderBy('address')
    .forUpdate()
    .execute();
}

async function markTold(
  db: Database,
  { merchant_id, application_id, address }: UntoldAddress,
  at: Date,
): Promise<void> {
  await db
    .updateTable('callback_health')
    .set({ alerted_at: at.toISOString() })
    .where((is) => is.and({ merchant_id, application_id, address }))
    .execute();
}

/** Reads an address with its application; undefined where that was deleted, or it is switched off, which is told separately. */
async function readAddress(
  db: Database,
  model: Model,
  { merchant_id: merchantId, application_id: id, address, ...health }: UntoldAddress,
): Promise<ToldAddress | undefined> {
  const code = await db
    .selectFrom('application_code')
    .select('country')
    .where('merchant_id', '=', merchantId)
    .where('application_id', '=', id)
    .executeTakeFirst();
  if (!code) return undefined;
  const { country } = code;
  const application = await readRecord(db, entityTable(model, applicationEntity), {
    merchantId,
    country,
    id,
  });
  if (!application || application[addressFields[address].offSince] !== undefined) return undefined;
  return { application, country, health };
}
