import type { Model } from '../../metadata/model/Model';
import { excessOf, rightsOf } from '../../metadata/tenants/roleRights';
import { recordTeamEvent, userEntity } from '../auth/team/teamEvents';
import { revokeTickets } from '../auth/tickets';
import type { Actor } from '../database/actors';
import type { Database } from '../database/declared/tables';

/** Users of a merchant who may do less than before, and who has changed that. */
interface Narrowing {
  merchantId: string;
  userIds: readonly string[];
  actor: Actor;
  now: Date;
}

/**
 * Ends open invitations that give more than their senders may do now (product 9.13). A disabled sender may do nothing. Their passwords
 * count no longer, until somebody else sends another one. Called with the lock of the merchant.
 */
export async function endInvitationsBeyond(
  db: Database,
  model: Model,
  { merchantId, userIds, actor, now }: Narrowing,
): Promise<void> {
  if (userIds.length === 0) return;
  const pending = await db
    .selectFrom('merchant_user as user')
    .innerJoin('merchant_role as role', 'role.id', 'user.role_id')
    .innerJoin('access_grant as given', 'given.user_id', 'user.id')
    .innerJoin('merchant_user as sender', 'sender.id', 'given.given_by')
    .innerJoin('merchant_role as of_sender', 'of_sender.id', 'sender.role_id')
    .select(['user.id', 'role.permissions', 'role.countries', 'role.amounts', 'sender.status'])
    .select(['of_sender.permissions as heldPermissions', 'of_sender.countries as heldCountries'])
    .select('of_sender.amounts as heldAmounts')
    .where('user.merchant_id', '=', merchantId)
    .where('user.made_by', '=', 'merchant')
    .where('user.must_set_password', '=', true)
    .where('user.password_expires_at', '>', now.toISOString())
    .where('given.merchant_id', '=', merchantId)
    .where('given.given_by', 'in', userIds)
    .execute();
  const ended = pending.filter(({ status, heldPermissions, heldCountries, heldAmounts, ...role }) => {
    const held = { permissions: heldPermissions, countries: heldCountries, amounts: heldAmounts };
    return status !== 'active' || excessOf(rightsOf(model, held), rightsOf(model, role)) !== undefined;
  });
  for (const id of new Set(ended.map((user) => user.id))) {
    await db
      .updateTable('merchant_user')
      .set({ password_expires_at: now.toISOString() })
      .where('id', '=', id)
      .where('merchant_id', '=', merchantId)
      .execute();
    await revokeTickets(db, id);
    const event = { at: now, actor, note: '@team.event.invitationEnded' };
    await recordTeamEvent(db, model, { entity: userEntity, merchantId, id }, event);
  }
}
