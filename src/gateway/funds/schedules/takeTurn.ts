import { upperFirst } from 'es-toolkit';
import { entityFields } from '../../../metadata/bind/boundFields';
import type { Model } from '../../../metadata/model/Model';
import { entityTable } from '../../../metadata/storage/entityTable';
import { openSchema, textSchema } from '../../../contract/schemas';
import { type Actor } from '../../database/actors';
import { noteRecordChanges } from '../../database/recordChanges';
import { readRecord, type RecordKey, type StoredRecord } from '../../database/records';
import { updateRecord } from '../../database/updateRecord';
import type { Database } from '../../database/declared/tables';
import type { Unit } from '../../database/units/Unit';
import type { ServerContext } from '../../http/context';
import { enqueueJob } from '../../jobs/enqueue';
import { defineJob } from '../../jobs/Job';
import { readAccount } from '../../ledger/post';
import { withdrawalRequested } from '../../orders/changes/withdrawals';
import { postingEffects } from '../../orders/postStates';
import { readPrices, tiersOf } from '../../prices/fees';
import { greatestAmount } from '../../prices/greatestAmount';
import { readLimits } from '../../prices/limits';
import { changeState } from '../../resources/changeState';
import { createRecord, recordCreation } from '../../resources/writes/createRecord';
import { readNamedRecord } from '../../resources/writes/inputs/references';
import { readCountedWithdrawals } from '../withdrawals/withdrawals';
import { mailPaused } from './mailPaused';
import { findPersonGone } from './requirePersons';
import { nextTurn } from './turns';

const entity = 'withdrawal-schedule';
const effects = postingEffects('withdrawal.status');

/** Takes the turns of scheduled withdrawals, each once, and a late one as soon as a gateway runs. */
export const takeTurns = defineJob({
  kind: 'funds.scheduledWithdrawal',
  payload: openSchema({ merchantId: textSchema, country: textSchema, id: textSchema, at: textSchema }),
  shareBy: ({ merchantId, country }) => `${merchantId} ${country}`,
  run: ({ db, context, payload }) => takeTurn(db, context, payload),
});

/** Has a schedule take a turn. One that was planned before is left out. */
export async function enqueueTurn(
  db: Database,
  { merchantId, country, id }: RecordKey,
  at: Date,
): Promise<void> {
  const payload = { merchantId, country, id, at: at.toISOString() };
  await enqueueJob(db, 'funds.scheduledWithdrawal', payload, { at, key: id });
}

/**
 * Withdraws what is available above what a schedule keeps, and plans the next turn. It pauses where its bank account, its price or the
 * right of who answers for it is gone, and those who may withdraw are told.
 */
async function takeTurn(
  db: Unit,
  context: ServerContext,
  { merchantId, country, id, at: planned }: TurnPayload,
): Promise<void> {
  const { model, now } = context;
  const key = { merchantId, country, id };
  const table = entityTable(model, entity);
  const schedule = await readRecord(db, table, key, true);
  // Paused, ended or resumed for another time meanwhile.
  if (schedule?.status !== 'active' || Date.parse(schedule.nextAt ?? '') !== Date.parse(planned)) return;
  const at = now();
  const pausedFor =
    (await findPersonGone({ ...context, db }, key, schedule)) ?? (await withdraw(db, context, key, schedule));
  if (pausedFor !== undefined) {
    const note = `@orders.note.schedule${upperFirst(pausedFor)}`;
    const actor = { kind: 'system' } as const;
    const change = { entity, key, field: 'status', from: 'active', to: 'paused', at, actor } as const;
    const paused = await changeState(db, model, { ...change, note, changes: { pausedFor }, effects: {} });
    if (paused) await mailPaused(db, context, key, paused, at);
    return;
  }
  const next = nextTurn(schedule.turn, model.countries[country]!.zone, at);
  await updateRecord(db, table, key, { lastAt: at.toISOString(), nextAt: next.toISOString() });
  await noteRecordChanges(db, [{ ...key, entity }]);
  await enqueueTurn(db, key, next);
}

/** Makes the withdrawal of a turn, if there is anything to withdraw. Returns what keeps the schedule from ever withdrawing. */
async function withdraw(
  db: Unit,
  context: ServerContext,
  { merchantId, country }: RecordKey,
  schedule: StoredRecord<typeof entity>,
): Promise<'accountGone' | 'withoutPrice' | undefined> {
  const { model, now } = context;
  const owner = { merchantId, country };
  const { bankAccountId, scheduleNo, requestedBy, requestedById } = schedule;
  const account = await readNamedRecord(db, model, owner, 'bank-accounts', bankAccountId);
  if (!account) return 'accountGone';
  const to = account as StoredRecord<'bank-account'>;
  const at = now();
  const orders = { ...owner, kind: 'withdrawal' as const };
  const tiers = tiersOf(await readPrices(db, model, orders, at), to.kind);
  if (tiers.length === 0) return 'withoutPrice';
  const limits = await readLimits(db, orders);
  const { currency } = model.countries[country]!;
  const { available } = await readAccount(db, { ...owner, currency });
  const most = Number(available) - (schedule.keeps ?? 0);
  const amount = greatestAmount(most, tiers, withdrawalLimits(model, country, limits));
  if (amount === undefined) return undefined;
  const approvalAbove = schedule.approvedAt === undefined ? (limits?.approvalAbove ?? null) : null;
  const countedBefore = approvalAbove === null ? 0 : await readCountedWithdrawals(db, model, owner, at);
  const requested = withdrawalRequested({ amount, account: to, tiers, approvalAbove, countedBefore });
  const actor: Actor = {
    kind: 'user',
    ...(requestedById !== undefined && { id: requestedById }),
    ...(requestedBy !== undefined && { name: requestedBy }),
  };
  const creation = { ...context, ...owner, db, actor };
  const values = { bankAccountId, amount, scheduleNo, ...requested, requestedAt: at.toISOString() };
  const record = await createRecord(creation, 'withdrawal', values);
  await recordCreation(creation, 'withdrawal', record, effects);
  await noteRecordChanges(db, [{ ...owner, id: record.id, entity: 'withdrawal' }]);
  return undefined;
}

/** Limits of a withdrawal's amount: the country's, and the merchant's own. */
function withdrawalLimits(
  model: Model,
  country: string,
  own: { minimum: number | null; maximum: number | null } | undefined,
) {
  const field = entityFields(model, 'withdrawal', country).amount!;
  const { minimum = 1, exclusiveMinimum = 0, maximum = Number.MAX_SAFE_INTEGER, multipleOf = 1 } = field;
  return {
    minimum: Math.max(minimum, exclusiveMinimum + 1, own?.minimum ?? 0),
    maximum: Math.min(maximum, own?.maximum ?? Infinity),
    step: multipleOf,
  };
}

interface TurnPayload {
  merchantId: string;
  country: string;
  id: string;
  /** ISO 8601 in UTC. */
  at: string;
}

declare module '../../jobs/Job' {
  interface JobPayloads {
    'funds.scheduledWithdrawal': TurnPayload;
  }
}
