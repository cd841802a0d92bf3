import type { Model } from '../../metadata/model/Model';
import { hashPassword } from '../auth/passwords';
import { revokeAccess } from '../auth/sessions';
import { authenticatorOf } from '../auth/tables';
import { newId } from '../database/ids';
import type { RecordEvent } from '../database/recordEvents';
import type { Database } from '../database/declared/tables';
import type { EntityRecord } from '../database/records';
import { type NotedWrite, noteOutsideWrite } from '../notifications/noteOutsideWrite';
import { roleTitle } from '../personal/profile';
import { endInvitationsBeyond } from '../team/endInvitations';
import { isCalled } from '../team/roleNames';
import {
  recordTeamEvent,
  roleEntity,
  rolesResource,
  userEntity,
  usersResource,
} from '../auth/team/teamEvents';
import { type TenantsPlan, wantedMerchant } from './TenantsPlan';
import type { TenantChange } from './difference';
import { findTenantUser, stateAfter, type UserState } from './tenantState';

/** Makes the changes of roles and users. What merchants have made or changed themselves stays, unless the file gives something else than before. */
export class TeamApplier {
  constructor(
    readonly db: Database,
    readonly model: Model,
    readonly plan: TenantsPlan,
    /** Returns the id of a merchant by its number. */
    readonly idOf: (code: string) => string,
  ) {}

  async applyRole({ action, merchant, name }: TenantChange, permissions: string[]): Promise<void> {
    const merchant_id = this.idOf(merchant);
    if (action === 'added') {
      await this.#yieldRoleName(merchant_id, name);
      await this.db
        .insertInto('merchant_role')
        .values({ id: newId(), merchant_id, name, permissions })
        .execute();
      return;
    }
    await this.db
      .updateTable('merchant_role')
      .set({ permissions })
      .where('merchant_id', '=', merchant_id)
      .where('name', '=', name)
      .where('made_by', '=', 'provider')
      .execute();
    const holders = await this.db
      .selectFrom('merchant_user')
      .select('id')
      .where('merchant_id', '=', merchant_id)
      .where('role_id', '=', await this.#roleId(merchant_id, name))
      .execute();
    await this.#endInvitations(
      merchant_id,
      holders.map(({ id }) => id),
    );
  }

  #endInvitations(merchantId: string, userIds: string[]): Promise<void> {
    const { actor, now } = this.plan;
    return endInvitationsBeyond(this.db, this.model, { merchantId, userIds, actor, now });
  }

  /** Renames a role that the merchant has made, where the file brings one of that name. Users keep their rights. */
  async #yieldRoleName(merchantId: string, name: string): Promise<void> {
    const { db, plan, model } = this;
    const own = await db
      .selectFrom('merchant_role')
      .select(['id', 'name'])
      .where('merchant_id', '=', merchantId)
      .where('made_by', '=', 'merchant')
      .execute();
    const same = own.find((role) => isCalled(model, { name, madeBy: 'provider' }, role.name));
    if (!same) return;
    let next = 2;
    while (own.some((role) => role.name === `${same.name} (${next})`)) next++;
    const renamed = `${same.name} (${next})`;
    await db.updateTable('merchant_role').set({ name: renamed }).where('id', '=', same.id).execute();
    const values = { name: { before: same.name, after: renamed } };
    await recordTeamEvent(
      db,
      model,
      { entity: roleEntity, merchantId, id: same.id },
      {
        at: plan.now,
        actor: plan.actor,
        note: '@gateway.event.edited',
        entry: { resource: rolesResource, form: 'edit', values },
      },
    );
  }

  async applyUser(
    { action, merchant, name: account, before }: TenantChange & { subject: 'user' },
    { role, status }: UserState,
  ): Promise<void> {
    const merchant_id = this.idOf(merchant);
    if (action === 'added') {
      const role_id = await this.#roleId(merchant_id, role);
      await this.#addUser(merchant, account, { merchant_id, role_id, status });
      return;
    }
    // What the file says as before stays as the merchant has it by now.
    const isNew = (part: 'role' | 'status') =>
      before?.madeBy !== undefined || before?.[part] !== { role, status }[part];
    const { id } = await this.db
      .updateTable('merchant_user')
      .set({
        made_by: 'provider',
        ...(isNew('role') ? { role_id: await this.#roleId(merchant_id, role), given_role: null } : {}),
        ...(isNew('status') ? { status, given_status: null } : {}),
      })
      .where('account', '=', account)
      .where('merchant_id', '=', merchant_id)
      .returning('id')
      .executeTakeFirstOrThrow();
    const isSwitched = isNew('status') && before?.status !== status;
    await this.#record(merchant_id, id, isSwitched ? { to: status } : { note: '@team.event.byFile' });
    if (status === 'disabled') await revokeAccess(this.db, id, this.plan.now);
    if (isNew('role') || isNew('status')) await this.#endInvitations(merchant_id, [id]);
    if (isSwitched && status === 'disabled')
      await this.plan.expose?.(this.db, { merchantId: merchant_id, userId: id });
    if (isSwitched) await this.plan.tell?.(this.db, id, status === 'disabled' ? 'disabled' : 'enabled');
    else if (isNew('role') && before?.role !== role && status !== 'disabled')
      await this.plan.tell?.(this.db, id, 'roleChanged', (translate) => ({
        role: roleTitle({ name: role, madeBy: 'provider' }, translate),
      }));
  }

  #record(
    merchantId: string,
    id: string,
    event: Omit<RecordEvent, 'at' | 'actor'> & { at?: Date },
  ): Promise<void> {
    const { actor, now: at } = this.plan;
    return recordTeamEvent(
      this.db,
      this.model,
      { entity: userEntity, merchantId, id },
      { at, actor, ...event },
    );
  }

  async #addUser(
    code: string,
    account: string,
    columns: { merchant_id: string; role_id: string; status: UserState['status'] },
  ): Promise<void> {
    const merchant = wantedMerchant(this.plan, code);
    const taken = await this.db
      .selectFrom('merchant_user')
      .innerJoin('merchant', 'merchant.id', 'merchant_user.merchant_id')
      .select(['merchant.code', 'merchant_id', 'merchant_user.id', 'made_by', 'must_set_password'])
      .where('account', '=', account)
      .executeTakeFirst();
    // Whoever merely invites an address does not keep it from whose it is.
    if (taken?.made_by === 'merchant' && taken.must_set_password) {
      await revokeAccess(this.db, taken.id, this.plan.now);
      await this.db.deleteFrom('merchant_user').where('id', '=', taken.id).execute();
      await this.#record(taken.merchant_id, taken.id, { note: '@gateway.event.deleted' });
    } else if (taken)
      throw new Error(
        `${account} is a user of merchant ${taken.code}. An account belongs to one merchant for good.`,
      );
    const access = this.plan.firstAccess(merchant, account);
    const { name: nick_name, language = null } = findTenantUser(merchant, account)!;
    const id = newId();
    const { authenticatorSecret: secret, since = this.plan.now } = access;
    await this.db
      .insertInto('merchant_user')
      .values({
        ...columns,
        id,
        account,
        nick_name,
        language,
        kind: access.kind ?? 'merchant',
        password_hash: await hashPassword(access.password),
        must_set_password: access.mustSetPassword ?? false,
        password_expires_at: access.expiresAt?.toISOString() ?? null,
        authenticator_secret: secret ? this.plan.keyRing.encrypt(secret, authenticatorOf(id)) : null,
        whitelist: access.whitelist ?? [],
        created_at: since.toISOString(),
      })
      .execute();
    const isInvited = columns.status === 'active' && (access.mustSetPassword ?? false);
    const to = isInvited ? 'invited' : columns.status;
    await this.#record(columns.merchant_id, id, { at: since, to, creates: true });
    if (columns.status === 'active' && merchant.status !== 'disabled') await access.invite?.(this.db);
  }

  async #roleId(merchantId: string, name: string): Promise<string> {
    const { id } = await this.db
      .selectFrom('merchant_role')
      .select('id')
      .where('merchant_id', '=', merchantId)
      .where('name', '=', name)
      .where('made_by', '=', 'provider')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    return id;
  }
}

/**
 * Tells merchants of the users and roles that a file has changed; called in the transaction that has changed them. What a merchant begins with is
 * no change to anybody.
 */
export async function noteTeamChanges(
  db: Database,
  model: Model,
  changes: readonly TenantChange[],
  { idOf, ...by }: Pick<NotedWrite, 'actor' | 'at'> & { idOf: (merchant: string) => string },
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

/** Author, time and merchant of a change. */
type OfMerchant = Pick<NotedWrite, 'actor' | 'at' | 'merchantId'>;

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
  await noteOutsideWrite(db, model, write);
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
  await noteOutsideWrite(db, model, { ...by, resource: usersResource, form, after: { id, name, account } });
}

interface State {
  role: string;
  status: string;
}

/** Returns the action that changes a user in this way. To be disabled or enabled says more than another role. */
function formOf(
  action: TenantChange['action'],
  before: State | undefined,
  { role, status }: State,
): string | undefined {
  if (action === 'added') return status === 'active' ? 'create' : undefined;
  if (before?.status !== status) return status === 'disabled' ? 'disable' : 'enable';
  return before.role !== role && status !== 'disabled' ? 'changeRole' : undefined;
}
