import { sql } from 'kysely';
import { entityFields } from '../../metadata/bind/boundFields';
import type { BoundField } from '../../metadata/model/BoundField';
import type { JsonValue } from '../../metadata/model/json';
import type { Model } from '../../metadata/model/Model';
import type { Actor } from '../database/actors';
import type { ForgettingMerchant } from '../database/declared/forget';
import { readRecord } from '../database/records';
import type { Database } from '../database/declared/tables';
import { rehearse, withTransaction } from '../database/units/transaction';
import { recordOperatorEvents } from '../operator/operatorEvents';
import { findDeleted, findRecords, type FoundRecord, type Sought } from './findRecords';
import { forgetDeleted, forgetRecord } from './forgetRecord';
import { Pseudonyms } from './Pseudonyms';
import { scrubMentions, Tally } from './scrubRows';

/** Context in which a person is forgotten, with the operator. */
export interface PrivacyContext {
  db: Database;
  model: Model;
  actor: Actor;
  now: Date;
}

/** Records of a transaction. */
const batchSize = 100;

/** Returns how many rows would change, by what is in them, and changes none. Throws where a record may not be changed yet. */
export async function planForgetting(
  context: PrivacyContext,
  merchant: ForgettingMerchant,
  sought: Sought,
): Promise<Tally['counts']> {
  return rehearse(context.db, (db) => forgetPerson({ ...context, db }, merchant, sought));
}

/**
 * Replaces the values of a person who paid or was paid by pseudonyms, wherever the gateway keeps them. Proofs of the ledger have none and
 * stay. The audit has an event, but not of whom. Repeated, it does the rest.
 */
export async function forgetPerson(
  context: PrivacyContext,
  merchant: ForgettingMerchant,
  sought: Sought,
): Promise<Tally['counts']> {
  const { db, model, actor, now } = context;
  const found = await findRecords(db, model, merchant.id, sought);
  await requireFinal(db, model, found);
  const pseudonyms = new Pseudonyms();
  const tally = new Tally();
  if ('value' in sought) pseudonyms.of(sought.value);
  for (let start = 0; start < found.length; start += batchSize) {
    const changed = await withTransaction(db, async (transaction) => {
      const part = new Tally();
      for (const each of found.slice(start, start + batchSize))
        await forgetRecord({ db: transaction, model, actor, now, pseudonyms, tally: part }, each);
      return part;
    });
    for (const [what, rows] of Object.entries(changed.counts)) tally.add(what, rows);
  }
  await withTransaction(db, async (transaction) => {
    const deleted = 'value' in sought ? await findDeleted(transaction, model, merchant.id, sought.value) : [];
    for (const each of deleted)
      await forgetDeleted({ db: transaction, model, actor, now, pseudonyms, tally }, each);
    const written = pseudonyms.written.map(([text]) => text);
    await scrubMentions(transaction, ({ mentions }) => mentions?.(merchant), written, pseudonyms, tally);
    if (found.length > 0) await expireExports(transaction, model, merchant.id, found, now, tally);
    if (Object.keys(tally.counts).length === 0) return;
    const event = { at: now, actor, subject: 'person', merchant: merchant.code, name: '' };
    await recordOperatorEvents(transaction, [
      { ...event, action: 'forgotten', after: { records: found.length, rows: tally.counts } },
    ]);
  });
  return tally.counts;
}

/** Throws where one of the records is not over: somebody still has to be paid, or told. */
async function requireFinal(db: Database, model: Model, found: readonly FoundRecord[]): Promise<void> {
  const open: string[] = [];
  for (const { table, key } of found) {
    const record = await readRecord(db, table, key);
    if (!record) continue;
    const fields = entityFields(model, table.entity, key.country);
    const reason = openState(fields, record) ?? (await pendingWork(db, key));
    const [number = 'id'] = table.unique.find(({ length }) => length === 1) ?? [];
    const named = record[number];
    if (reason)
      open.push(`${table.entity} ${typeof named === 'string' ? named : key.id} in ${key.country}: ${reason}`);
  }
  if (open.length === 0) return;
  const more = open.length > maxNamed ? [`… and ${open.length - maxNamed} more`] : [];
  throw new Error(
    ['Nobody is forgotten while something is still to be done:', ...open.slice(0, maxNamed), ...more].join(
      '\n',
    ),
  );
}

const maxNamed = 20;

/** Returns in which state a record is not over; without a state it is in use until it is deleted. */
function openState(
  fields: Record<string, BoundField>,
  record: Record<string, JsonValue | undefined>,
): string | undefined {
  const states = Object.values(fields).flatMap(({ name, transitions }) =>
    transitions && Object.values(transitions).some((next) => next.length === 0)
      ? [{ name, transitions }]
      : [],
  );
  if (states.length === 0) return 'it is in use, until its merchant deletes it';
  for (const { name, transitions } of states) {
    const state = record[name];
    if (typeof state === 'string' && !isOver(transitions, state)) return `its ${name} is ${state}`;
  }
  return undefined;
}

/** Whether nothing follows a state but that it is taken back: a payout that was paid may be refunded. */
function isOver(transitions: Record<string, string[]>, state: string): boolean {
  const following = transitions[state] ?? [];
  return (
    following.length === 0 || (following.length === 1 && (transitions[following[0]!] ?? []).length === 0)
  );
}

async function pendingWork(
  db: Database,
  { merchantId, id }: FoundRecord['key'],
): Promise<string | undefined> {
  const { rows } = await sql<{ callbacks: boolean; attempts: boolean }>`
    select
      exists(select from callback_event where merchant_id = ${merchantId}::uuid and record_id = ${id}::uuid
        and due_at is not null) as callbacks,
      exists(select from network_attempt where merchant_id = ${merchantId}::uuid and record_id = ${id}::uuid
        and state in ('pending', 'sending', 'submitted', 'unknown')) as attempts`.execute(db);
  const [{ callbacks, attempts } = { callbacks: false, attempts: false }] = rows;
  if (callbacks) return 'its callbacks are still to be delivered';
  return attempts ? 'its network is still to say what became of it' : undefined;
}

/** Has export files of such records' lists expire. They are deleted within minutes, and can be made again. */
async function expireExports(
  db: Database,
  model: Model,
  merchantId: string,
  found: readonly FoundRecord[],
  now: Date,
  tally: Tally,
): Promise<void> {
  const entities = new Set(found.map(({ table }) => table.entity));
  const resources = Object.entries(model.resources).flatMap(([name, { entity }]) =>
    entities.has(entity) ? [name] : [],
  );
  const { numAffectedRows = 0n } = await sql`
    update download_file set expires_at = ${now.toISOString()}
    where merchant_id = ${merchantId}::uuid and status = 'downloadable' and expires_at > ${now.toISOString()}
      and resource = any(${resources}::text[])`.execute(db);
  tally.add('files of exports, which expire now', Number(numAffectedRows));
}
