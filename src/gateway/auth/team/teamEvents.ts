import type { Model } from '../../../metadata/model/Model';
import { noCountry } from '../../../metadata/bind/schemas/places';
import { entityTable } from '../../../metadata/storage/entityTable';
import { recordEvent, type RecordEvent } from '../../database/recordEvents';
import type { Database } from '../../database/declared/tables';
import type { SignInUser } from '../users';

/** The entities of a merchant's own users and roles, and the resources that show them. */
export const userEntity = 'team-user';
export const roleEntity = 'team-role';
export const usersResource = 'users';
export const rolesResource = 'roles';

/** The user or role on whose timeline an event is. */
interface TeamKey {
  entity: typeof userEntity | typeof roleEntity;
  merchantId: string;
  id: string;
}

/**
 * Records what happened to a user or a role of a merchant, for the merchant's other users. Called with the lock of the merchant
 * ({@link lockMerchant}). Records nothing where the metadata has no such screens.
 */
export async function recordTeamEvent(
  db: Database,
  model: Model,
  { entity, merchantId, id }: TeamKey,
  event: RecordEvent,
): Promise<void> {
  if (!model.entities.includes(entity)) return;
  await recordEvent(db, entityTable(model, entity), { merchantId, country: noCountry, id }, event);
}

/** Records that a user has replaced the password of their invitation, for the merchant's other users. Called as {@link recordTeamEvent}. */
export function recordJoining(
  db: Database,
  model: Model,
  { id, merchantId, nickName: name }: Pick<SignInUser, 'id' | 'merchantId' | 'nickName'>,
  at: Date,
): Promise<void> {
  const event = { at, actor: { kind: 'user', id, name }, from: 'invited', to: 'active' } as const;
  return recordTeamEvent(db, model, { entity: userEntity, merchantId, id }, event);
}

/** Locks a merchant's users and roles until the transaction ends: who may do what is decided one after the other. */
export async function lockMerchant(db: Database, merchantId: string): Promise<void> {
  await db.selectFrom('merchant').select('id').where('id', '=', merchantId).forUpdate().execute();
}

/** Locks all merchants of the sandbox, or all others, in the same way. */
export async function lockMerchants(db: Database, sandbox: boolean): Promise<void> {
  const merchants = db.selectFrom('merchant').select('id').where('sandbox', '=', sandbox);
  await merchants.orderBy('id').forUpdate().execute();
}
