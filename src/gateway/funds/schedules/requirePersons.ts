import { entityTable } from '../../../metadata/storage/entityTable';
import { mayDo } from '../../auth/team/allowed';
import { readEvents } from '../../database/recordEvents';
import type { RecordKey, StoredRecord } from '../../database/records';
import type { Database } from '../../database/declared/tables';
import type { ServerContext } from '../../http/context';
import { GatewayError } from '../../http/responses';
import type { RecordInput } from '../../resources/handlers';

/** The resource of schedules, whose file says which permissions its forms and actions take. */
const resource = 'withdrawal-schedules';
const entity = 'withdrawal-schedule';

type Schedule = StoredRecord<typeof entity>;

/** Why a schedule does not go on without somebody else. */
type PersonGone = 'requesterGone' | 'approverGone';

type Context = Pick<ServerContext, 'home' | 'config' | 'model'> & { db: Database };

/**
 * Returns who of those who answer for a schedule may not do so any more (product 7.49). Who requested it must be active and may withdraw; who approved
 * it may approve. Undefined where both do.
 */
export async function findPersonGone(
  context: Context,
  key: RecordKey,
  schedule: Schedule,
): Promise<PersonGone | undefined> {
  const { create, actions } = context.model.resources[resource]!;
  const { country } = key;
  const may = (userId: string | undefined, permission: string) =>
    userId !== undefined && mayDo(context, { userId, permission, country, movesAny: true });
  if (!(await may(schedule.requestedById, create!.permission))) return 'requesterGone';
  if (schedule.approvedAt === undefined) return undefined;
  const approver = schedule.approvedById ?? (await findApprover(context, key));
  return (await may(approver, actions!.release!.permission)) ? undefined : 'approverGone';
}

/** Throws 422 where a schedule cannot go on as it is, and somebody must take it over. */
export async function requirePersons(input: RecordInput): Promise<void> {
  const { merchantId, country, record } = input;
  const gone = await findPersonGone(input, { merchantId, country, id: record.id }, record as Schedule);
  if (gone === undefined) return;
  const errors = [{ path: '', keyword: gone, params: {} }];
  throw new GatewayError({ status: 422, text: `gateway.detail.${gone}`, errors });
}

/** Returns who approved a schedule that does not say so, by its history. */
async function findApprover({ db, model }: Context, key: RecordKey): Promise<string | undefined> {
  const events = await readEvents(db, entityTable(model, entity), key);
  const approval = events.findLast(({ from, to }) => from === 'awaitingApproval' && to === 'active');
  return approval?.actor.id ?? undefined;
}
