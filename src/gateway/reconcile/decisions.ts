import { omit } from 'es-toolkit';
import { sql } from 'kysely';
import { factsOf } from '../../metadata/bind/schemas/places';
import { entityTable } from '../../metadata/storage/entityTable';
import { batchOf, claimed } from '../database/connections/engine';
import { recordEvent } from '../database/recordEvents';
import { type EntityRow, insertRecords, readRecord, toRecord } from '../database/records';
import { updateRecord } from '../database/updateRecord';
import type { Unit } from '../database/units/Unit';
import type { Scope } from '../resources/access';
import type { ActionHandler, RecordInput, WriteHooks } from '../resources/handlers';
import {
  count,
  emptyTally,
  lineRecords,
  reconciliation,
  type Reconciliation,
  reconciliationLine,
  type ReconciliationLine,
  type Tally,
} from './lineRecords';
import { readPayments } from './readMovements';
import { requestResult } from './writeResult';

/** Decides about a proposal: the state is changed by the action itself, and what follows from it here. */
function decide(follow: (input: Decision) => Promise<Partial<ReconciliationLine>>): WriteHooks<RecordInput> {
  return {
    after: async (input) => {
      const { db, model, merchantId, country, actor } = input;
      const before = input.record as ReconciliationLine;
      const table = entityTable(model, reconciliationLine);
      const owner = await lockOwner(input, before.reconciliationNo);
      const tally = tallyOf(owner);
      count(tally, before, owner.currency, -1);
      const changes = await follow({ ...input, line: before, owner, tally });
      const key = { merchantId, country, id: before.id };
      const after = await updateRecord(db, table, key, {
        ...changes,
        ...(actor.name ? { decidedBy: actor.name } : {}),
      });
      if (!after) throw new Error(`The line ${before.id} disappeared while it was changed.`);
      count(tally, after, owner.currency);
      await updateOwner(input, owner, tally);
      return after;
    },
  };
}

/** A decision with what it is about. `tally` is that of the reconciliation, without the line. */
type Decision = RecordInput & { line: ReconciliationLine; owner: Reconciliation; tally: Tally };

/** Confirms that the row is the payment. It moves no money. */
export const confirmLine = decide(async () => ({ pile: 'matched' }));

/** Rejects a proposal. The row then has no payment, and the file's days have payments that are not in it. */
export const rejectLine = decide(async ({ db, model, merchantId, country, line, owner, tally }) => {
  const { reconciliationNo, currency, firstDay = '', lastDay = '' } = owner;
  const all = await readPaymentsOf(db, { merchantId, country }, line, factsOf(model, country).zone);
  const movements = all.filter(({ day }) => day >= firstDay && day <= lastDay);
  const { last } = (
    await sql<{ last: number }>`
      select max(line_no) as last from reconciliation_line where merchant_id = ${merchantId}::uuid
        and country = ${country} and reconciliation_no = ${reconciliationNo}`.execute(db)
  ).rows[0]!;
  const missing = movements.map((movement) => ({ reason: 'missingThere' as const, movements: [movement] }));
  const records = [...lineRecords(missing, { reconciliationNo, currency, merchantId, country })].map(
    (record) => ({
      ...record,
      lineNo: last + record.lineNo,
    }),
  );
  await insertRecords(db, entityTable(model, reconciliationLine), records);
  for (const record of records) count(tally, record, currency);
  const nothing = {
    kind: null,
    number: null,
    orderNo: null,
    merchantOrderNo: null,
    ourDay: null,
    ourAmount: null,
    payments: null,
    difference: null,
  };
  return { pile: 'missing', reason: 'missingHere', ...nothing } as unknown as Partial<ReconciliationLine>;
});

/** The payments of a proposal, as far as they are still there. */
async function readPaymentsOf(
  db: Unit,
  scope: Scope,
  { kind, number, orderNo, merchantOrderNo, ourDay, ourAmount, currency, movements = [] }: ReconciliationLine,
  zone: string,
) {
  const [id = ''] = movements;
  if (!kind || number === undefined) return readPayments(db, scope, movements, zone);
  const known = {
    kind,
    number,
    orderNo,
    merchantOrderNo,
    currency,
    amount: ourAmount ?? 0,
    day: ourDay ?? '',
  };
  return [
    { ...known, id, references: [], group: '', netAmount: undefined, settledOn: undefined, isDone: true },
  ];
}

/** More than a file has lines. */
const mostLines = 1_000_000;

/**
 * Confirms all proposals that are left, in one statement, but for those that somebody else decides at this moment. The reconciliation's
 * timeline says who did. An engine with small transactions confirms as many as fit.
 */
export const confirmAll: ActionHandler = async (input) => {
  const { db, model, merchantId, country, actor, now } = input;
  const owner = input.record as Reconciliation;
  const at = now();
  const { rows } = await sql<EntityRow>`
    update reconciliation_line set state = 'confirmed', pile = 'matched', decided_at = ${at.toISOString()},
      decided_by = ${actor.name ?? null}
    where id in (
      select id from reconciliation_line where merchant_id = ${merchantId}::uuid and country = ${country}
        and reconciliation_no = ${owner.reconciliationNo} and state = 'proposal'
      limit ${batchOf(db, mostLines)} ${claimed(db)})
      and merchant_id = ${merchantId}::uuid and state = 'proposal'
    returning *`.execute(db);
  const tally = tallyOf(owner);
  for (const row of rows) {
    const line = toRecord(entityTable(model, reconciliationLine), row);
    count(tally, { ...line, pile: 'proposed' }, owner.currency, -1);
    count(tally, line, owner.currency);
  }
  const key = { merchantId, country, id: owner.id };
  await recordEvent(db, entityTable(model, reconciliation), key, {
    at,
    actor,
    note: '@reconcile.confirmedAll',
  });
  return updateOwner(input, owner, tally);
};

function tallyOf(owner: Reconciliation): Tally {
  const tally = { ...emptyTally };
  for (const name of Object.keys(tally) as (keyof Tally)[]) tally[name] = owner[name] ?? 0;
  return tally;
}

async function lockOwner(
  { db, model, merchantId, country }: RecordInput,
  number: string,
): Promise<Reconciliation> {
  const { rows } = await sql<{ id: string }>`
    select id from reconciliation where merchant_id = ${merchantId}::uuid and country = ${country}
      and reconciliation_no = ${number}`.execute(db);
  const key = { merchantId, country, id: rows[0]?.id ?? '' };
  const owner = await readRecord(db, entityTable(model, reconciliation), key, true);
  if (!owner) throw new Error(`There is no reconciliation ${number}.`);
  return owner;
}

const missingThere = ['missingThereCount', 'missingThereAmount'] as const;

/** Stores a tally, and has the result written again: the one that there is says less. */
async function updateOwner(
  { db, model, merchantId, country }: RecordInput,
  { id, firstDay }: Reconciliation,
  tally: Tally,
): Promise<Reconciliation> {
  const key = { merchantId, country, id };
  // What a file without dates ought to have, nobody knows: that stays unsaid.
  const hasDays = firstDay !== undefined;
  await requestResult(db, key);
  const changes = { ...(hasDays ? tally : omit(tally, missingThere)), result: null };
  const owner = await updateRecord(db, entityTable(model, reconciliation), key, changes);
  if (!owner) throw new Error(`The reconciliation ${id} disappeared while it was changed.`);
  return owner;
}
