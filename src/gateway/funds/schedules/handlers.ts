import { bindResource } from '../../../metadata/bind/bindResource';
import { entityTable } from '../../../metadata/storage/entityTable';
import type { Actor } from '../../database/actors';
import { type EntityRecord, type RecordChanges, type StoredRecord } from '../../database/records';
import { updateRecord } from '../../database/updateRecord';
import { readLimits } from '../../prices/limits';
import { changeState } from '../../resources/changeState';
import type { FormBody, PartHandlers, HandlerInput, RecordInput } from '../../resources/handlers';
import { entryOf } from '../../resources/writes/entryOf';
import { readNamedRecord } from '../../resources/writes/inputs/references';
import { requirePersons } from './requirePersons';
import { enqueueTurn } from './takeTurn';
import { nextTurn } from './turns';

const entity = 'withdrawal-schedule';
const resource = 'withdrawal-schedules';

/** A write of a schedule, as the record is then. */
type Written = HandlerInput & { after: EntityRecord };

/**
 * Completes a new schedule from its form: the bank account as it is now, and its first state. Where one person may not withdraw any amount,
 * a second one approves it, as the amounts of its withdrawals are not known.
 */
async function prepareSchedule(input: HandlerInput): Promise<FormBody> {
  const { db, model, merchantId, country, body, actor } = input;
  const owner = { merchantId, country };
  const account = await readNamedRecord(db, model, owner, 'bank-accounts', body.bankAccountId as string);
  // The form's body was checked.
  const { kind, accountName, bankName, chain, accountNumber } = account as StoredRecord<'bank-account'>;
  return {
    ...body,
    kind,
    accountName,
    bankName: bankName ?? chain,
    accountNumber,
    requestedById: actor.id,
    ...(await beginning(input, body.turn as StoredRecord<typeof entity>['turn'])),
  };
}

/** Returns the state in which a schedule begins, with its first turn unless a second person must approve it. */
async function beginning(
  { db, model, merchantId, country, now }: HandlerInput,
  turn: StoredRecord<typeof entity>['turn'],
) {
  const { approvalAbove = null } = (await readLimits(db, { merchantId, country, kind: 'withdrawal' })) ?? {};
  if (approvalAbove !== null) return { status: 'awaitingApproval' } as const;
  const next = nextTurn(turn, model.countries[country]!.zone, now());
  return { status: 'active', nextAt: next.toISOString() } as const;
}

/** Has a new schedule that needs no approval take its turns. */
async function begin({ db, merchantId, country, after }: Written): Promise<void> {
  const { id, nextAt } = after as StoredRecord<typeof entity>;
  if (nextAt !== undefined) await enqueueTurn(db, { merchantId, country, id }, new Date(nextAt));
}

/** Has a schedule that was approved or resumed take its next turn, and those after it. */
const goOn =
  (changes: (at: Date, actor: Actor) => RecordChanges<typeof entity>) =>
  async ({ db, model, merchantId, country, after, actor, now }: Written): Promise<EntityRecord> => {
    const key = { merchantId, country, id: after.id };
    const { turn } = after as StoredRecord<typeof entity>;
    const at = nextTurn(turn, model.countries[country]!.zone, now());
    const table = entityTable(model, entity);
    const values = { ...changes(now(), actor), nextAt: at.toISOString() };
    const changed = await updateRecord(db, table, key, values);
    await enqueueTurn(db, key, at);
    return changed ?? after;
  };

/**
 * Has a paused schedule withdraw in another user's name, who counts as having entered it (product 7.49). Where a second person must approve
 * withdrawals, that is somebody else again.
 */
async function takeOver(input: RecordInput): Promise<EntityRecord> {
  const { db, model, merchantId, country, record, actor, now } = input;
  const key = { merchantId, country, id: record.id };
  const { fields, create } = bindResource(model, resource, country, model.languages[0] ?? 'en');
  const asked = Object.keys(create!.fields).map((name) => [name, record[name]] as const);
  const { status, ...values } = await beginning(input, (record as StoredRecord<typeof entity>).turn);
  const after = await changeState(db, model, {
    entity,
    key,
    field: 'status',
    from: 'paused',
    to: status,
    at: now(),
    actor,
    note: '@orders.note.scheduleTakenOver',
    entry: entryOf({ resource, form: 'takeOver', fields }, Object.fromEntries(asked), {
      id: record.id,
    }),
    changes: {
      requestedBy: actor.name ?? null,
      requestedById: actor.id ?? null,
      approvedAt: null,
      approvedById: null,
      ...values,
    },
    effects: {},
  });
  if (!after) throw new Error(`The locked schedule ${record.id} has changed.`);
  await begin({ ...input, after });
  return after;
}

/** The code behind the forms and actions of scheduled withdrawals. */
export const scheduleHandlers: PartHandlers = {
  create: { 'withdrawal-schedules': { before: prepareSchedule, after: begin } },
  actions: {
    'withdrawal-schedules.release': {
      after: goOn((at, { id }) => ({ approvedAt: at.toISOString(), approvedById: id ?? null })),
    },
    'withdrawal-schedules.resume': { before: requirePersons, after: goOn(() => ({})) },
    'withdrawal-schedules.takeOver': takeOver,
  },
};
