import { entityTable } from '../../../metadata/storage/entityTable';
import {
  type EntityRecord,
  type RecordChanges,
  type StoredRecord,
  updateRecord,
} from '../../database/records';
import { readLimits } from '../../prices/limits';
import type { FormBody, Handlers, HandlerInput } from '../../resources/handlers';
import { readNamedRecord } from '../../resources/writes/inputs/references';
import { enqueueTurn } from './takeTurn';
import { nextTurn } from './turns';

const entity = 'withdrawal-schedule';

/** A write of a schedule, as the record is then. */
type Written = HandlerInput & { after: EntityRecord };

/**
 * Completes a new schedule from its form: the bank account as it is now, and its first state. Where one person may not withdraw any amount,
 * a second one approves it, as the amounts of its withdrawals are not known.
 */
async function prepareSchedule(input: HandlerInput): Promise<FormBody> {
  const { db, model, merchantId, country, body, actor, now } = input;
  const owner = { merchantId, country };
  const account = await readNamedRecord(db, model, owner, 'bank-accounts', body.bankAccountId as string);
  // The form's body was checked.
  const { kind, accountName, bankName, chain, accountNumber } = account as StoredRecord<'bank-account'>;
  const { approvalAbove = null } = (await readLimits(db, { ...owner, kind: 'withdrawal' })) ?? {};
  const isActive = approvalAbove === null;
  const { zone } = model.countries[country]!;
  const next = nextTurn(body.turn as StoredRecord<typeof entity>['turn'], zone, now());
  return {
    ...body,
    kind,
    accountName,
    bankName: bankName ?? chain,
    accountNumber,
    requestedById: actor.id,
    status: isActive ? 'active' : 'awaitingApproval',
    ...(isActive && { nextAt: next.toISOString() }),
  };
}

/** Has a new schedule that needs no approval take its turns. */
async function begin({ db, merchantId, country, after }: Written): Promise<void> {
  const { id, nextAt } = after as StoredRecord<typeof entity>;
  if (nextAt !== undefined) await enqueueTurn(db, { merchantId, country, id }, new Date(nextAt));
}

/** Has a schedule that was approved or resumed take its next turn, and those after it. */
const goOn =
  (changes: (at: Date) => RecordChanges<typeof entity>) =>
  async ({ db, model, merchantId, country, after, now }: Written): Promise<EntityRecord> => {
    const key = { merchantId, country, id: after.id };
    const { turn } = after as StoredRecord<typeof entity>;
    const at = nextTurn(turn, model.countries[country]!.zone, now());
    const table = entityTable(model, entity);
    const values = { ...changes(now()), nextAt: at.toISOString() };
    const changed = await updateRecord(db, table, key, values);
    await enqueueTurn(db, key, at);
    return changed ?? after;
  };

/** The code behind the forms and actions of scheduled withdrawals. */
export const scheduleHandlers: Handlers = {
  create: { 'withdrawal-schedules': { before: prepareSchedule, after: begin } },
  actions: {
    'withdrawal-schedules.release': { after: goOn((at) => ({ approvedAt: at.toISOString() })) },
    'withdrawal-schedules.resume': { after: goOn(() => ({})) },
  },
};
