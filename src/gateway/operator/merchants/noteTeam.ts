import { bindResource } from '../../../metadata/bind/bindResource';
import { noCountry } from '../../../metadata/bind/schemas/places';
import type { Model } from '../../../metadata/model/Model';
import { rolesResource, usersResource } from '../../auth/team/teamEvents';
import type { Actor } from '../../database/actors';
import type { Database } from '../../database/declared/tables';
import type { EntityRecord } from '../../database/records';
import { noteWrite } from '../../notifications/noteWrite';
import type { TenantChange } from '../difference';
import { stateAfter } from '../tenantState';

/** Who changes something of a merchant's users and roles, and when. */
interface ByOperator {
  actor: Actor;
  at: Date;
}

/** A change of a user or a role, by the form or action with which the merchant's own users make it. */
interface TeamWrite extends ByOperator {
  merchantId: string;
  resource: typeof usersResource | typeof rolesResource;
  form: string;
  before?: EntityRecord;
  after: EntityRecord;
}

/** Tells those who answer for a merchant's access that an operator has changed it, as of what colleagues change (product 5.38). */
export async function noteTeamWrite(
  db: Database,
  model: Model,
  { resource, before, ...write }: TeamWrite,
): Promise<void> {
  if (!Object.hasOwn(model.resources, resource)) return;
  const bound = bindResource(model, resource, noCountry, model.languages[0] ?? 'en');
  const place = { country: noCountry, ownerId: undefined, origin: undefined };
  await noteWrite(db, model, { ...write, ...place, bound, before });
}

/**
 * Tells merchants of the users and roles that a file has changed; called in the transaction that has changed them. What a merchant begins with is
 * no change to anybody.
 */
export async function noteTeamChanges(
  db: Database,
  model: Model,
  changes: readonly TenantChange[],
  { idOf, ...by }: ByOperator & { idOf: (merchant: string) => string },
): Promise<void> {
  const isNew = (code: string) =>
    changes.some(
      ({ subject, action, merchant }) => subject === 'merchant' && action === 'added' && merchant === code,
    );
  for (const change of changes) {
    if (isNew(change.merchant)) continue;
    const merchantId = idOf(change.merchant);
    if (change.subject === 'role') await noteRole(db, model, change, { merchantId, ...by });
    if (change.subject === 'user') await noteUser(db, model, change, { merchantId, ...by });
  }
}

type OfMerchant = ByOperator & { merchantId: string };

async function noteRole(
  db: Database,
  model: Model,
  { action, name, before = [], after = [] }: TenantChange & { subject: 'role' },
  by: OfMerchant,
): Promise<void> {
  const { id } = await db
    .selectFrom('merchant_role')
    .select('id')
    .where('merchant_id', '=', by.merchantId)
    .where('name', '=', name)
    .where('made_by', '=', 'provider')
    .executeTakeFirstOrThrow();
  const role = (permissions: string[]): EntityRecord => ({ id, name, permissions });
  const form = action === 'added' ? 'create' : 'edit';
  const write = { ...by, resource: rolesResource, form, before: role(before), after: role(after) } as const;
  await noteTeamWrite(db, model, write);
}

async function noteUser(
  db: Database,
  model: Model,
  change: TenantChange & { subject: 'user' },
  by: OfMerchant,
): Promise<void> {
  const { action, name: account, before } = change;
  const { role, status } = stateAfter(change);
  const form = formOf(action, before, { role, status });
  if (form === undefined) return;
  const { id, name } = await db
    .selectFrom('merchant_user')
    .select(['id', 'nick_name as name'])
    .where('merchant_id', '=', by.merchantId)
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  await noteTeamWrite(db, model, { ...by, resource: usersResource, form, after: { id, name, account } });
}

interface State {
  role: string;
  status: string;
}

/** Returns the action that changes a user in the same way: to be disabled or enabled says more than another role. */
function formOf(
  action: TenantChange['action'],
  before: State | undefined,
  { role, status }: State,
): string | undefined {
  if (action === 'added') return status === 'active' ? 'create' : undefined;
  if (before?.status !== status) return status === 'disabled' ? 'disable' : 'enable';
  return before.role !== role && status !== 'disabled' ? 'changeRole' : undefined;
}
