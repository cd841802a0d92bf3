import { isDeepStrictEqual } from 'node:util';
import type { JsonValue } from '../../metadata/model/json';
import type { Model } from '../../metadata/model/Model';
import type { MinorTier, OrderLimit } from '../../metadata/tenants/prices';
import { modelFacts } from '../../metadata/tenants/tenantFacts';
import type { SandboxCredentials, TenantMerchant, Tenants, TenantStatus } from '../../metadata/model/Tenants';
import { hashPassword } from '../auth/passwords';
import { endSessions } from '../auth/sessions';
import { authenticatorOf } from '../auth/tables';
import { revokeTickets } from '../auth/tickets';
import type { Actor } from '../database/actors';
import { newId } from '../database/ids';
import type { Database } from '../database/tables';
import { withTransaction } from '../database/transaction';
import type { KeyRing } from '../database/secrets/KeyRing';
import { storeFees } from '../prices/storedFees';
import { type TenantChange, tenantDifference } from './difference';
import { recordOperatorEvents } from './operatorEvents';
import { type AccountState, findTenantUser, storedState, type UserState, wantedState } from './tenantState';

/** With what a new user signs in for the first time, and what is done for them then. */
interface FirstAccess extends SandboxCredentials {
  /** When the password expires, if it does. */
  expiresAt?: Date;
  /** Called in the transaction that adds the user. */
  invite?(transaction: Database): Promise<void>;
}

/** How a file is applied. */
export interface TenantsPlan {
  tenants: Tenants;
  /** Whether the merchants are those of the sandbox, with public credentials. The others are left alone. */
  sandbox: boolean;
  actor: Actor;
  keyRing: KeyRing;
  now: Date;
  newMerchantId?(merchant: TenantMerchant): string;
  firstAccess(merchant: TenantMerchant, account: string): FirstAccess;
}

/** Returns what applying the file would change. */
export async function planTenants(
  db: Database,
  model: Model,
  { tenants, sandbox }: Pick<TenantsPlan, 'tenants' | 'sandbox'>,
): Promise<TenantChange[]> {
  return tenantDifference(await storedState(db, sandbox), wantedState(tenants, modelFacts(model)));
}

/**
 * Brings the database to what the file says, in one transaction, and records each change as an event of the actor. With
 * `agreed`, the changes that somebody agreed to, it throws if there are others by now. Returns the changes.
 */
export async function applyTenants(
  db: Database,
  model: Model,
  plan: TenantsPlan,
  agreed?: readonly TenantChange[],
): Promise<TenantChange[]> {
  const { tenants, sandbox, actor, now } = plan;
  const wanted = wantedState(tenants, modelFacts(model));
  return withTransaction(db, async (transaction) => {
    const stored = await storedState(transaction, sandbox);
    const changes = tenantDifference(stored, wanted);
    if (agreed && !isDeepStrictEqual(changes, agreed))
      throw new Error('The database was changed meanwhile. Run the command again.');
    const ids = new Map([...stored.values()].map(({ code, id }) => [code, id]));
    for (const change of changes) await new Applier(transaction, plan, ids).apply(change);
    await recordOperatorEvents(
      transaction,
      changes.map((change) => ({ ...change, actor, at: now })),
    );
    return changes;
  });
}

/** Makes one change. */
class Applier {
  constructor(
    readonly db: Database,
    readonly plan: TenantsPlan,
    /** Of merchants by their number. */
    readonly ids: Map<string, string>,
  ) {}

  async apply(change: TenantChange): Promise<void> {
    switch (change.subject) {
      case 'merchant':
        await this.#merchant(change);
        break;
      case 'role':
        await this.#role(change, change.after ?? []);
        break;
      case 'account':
        await this.#account(change, stateAfter(change));
        break;
      case 'fees':
        await this.#fees(change, change.after ?? []);
        break;
      case 'limit':
        await this.#limit(change, change.after);
        break;
      case 'records':
        await this.#records(change, change.after ?? []);
        break;
      case 'user':
        await this.#user(change, stateAfter(change));
        break;
    }
  }

  async #merchant({
    action,
    merchant: code,
    after: facts,
  }: TenantChange & { subject: 'merchant' }): Promise<void> {
    if (action !== 'added') {
      await this.db
        .updateTable('merchant')
        .set(facts ?? { status: 'disabled' })
        .where('id', '=', this.#id(code))
        .execute();
      return;
    }
    const id = this.plan.newMerchantId?.(this.#wanted(code)) ?? newId();
    const taken = await this.db
      .selectFrom('merchant')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirst();
    if (taken)
      throw new Error(
        `Merchant ${code} exists and is ${this.plan.sandbox ? 'not ' : ''}one of the sandbox. Choose another code.`,
      );
    this.ids.set(code, id);
    await this.db
      .insertInto('merchant')
      .values({ id, code, ...facts!, sandbox: this.plan.sandbox, created_at: this.plan.now.toISOString() })
      .execute();
  }

  async #role({ action, merchant, name }: TenantChange, permissions: string[]): Promise<void> {
    const merchant_id = this.#id(merchant);
    if (action === 'added') {
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
      .execute();
  }

  async #account({ merchant, name: country }: TenantChange, state: AccountState): Promise<void> {
    const { position, gateway: gateway_url, status } = state;
    const values = { position, gateway_url, status };
    await this.db
      .insertInto('merchant_account')
      .values({
        merchant_id: this.#id(merchant),
        country,
        ...values,
        created_at: this.plan.now.toISOString(),
      })
      .onConflict((conflict) => conflict.columns(['merchant_id', 'country']).doUpdateSet(values))
      .execute();
  }

  async #fees({ merchant, name }: TenantChange, tiers: MinorTier[]): Promise<void> {
    const [country = '', kind = '', method = ''] = name.split(' ');
    const key = { merchant_id: this.#id(merchant), country, kind, method };
    await storeFees(this.db, { key, tiers });
  }

  async #limit({ merchant, name }: TenantChange, limit: OrderLimit | undefined): Promise<void> {
    const [country = '', kind = ''] = name.split(' ');
    const key = { merchant_id: this.#id(merchant), country, kind };
    await this.db
      .deleteFrom('order_limit')
      .where((is) => is.and(key))
      .execute();
    if (!limit) return;
    const { minimum, maximum, approvalAbove: approval_above } = limit;
    await this.db
      .insertInto('order_limit')
      .values({ ...key, minimum, maximum, approval_above })
      .execute();
  }

  async #records({ merchant, name }: TenantChange, records: Record<string, JsonValue>[]): Promise<void> {
    const [country = '', entity = ''] = name.split(' ');
    const key = { merchant_id: this.#id(merchant), country, entity };
    await this.db
      .deleteFrom('given_record')
      .where((is) => is.and(key))
      .execute();
    const rows = records.map((record, position) => ({ ...key, position, content: JSON.stringify(record) }));
    if (rows.length > 0) await this.db.insertInto('given_record').values(rows).execute();
  }

  async #user({ action, merchant, name: account }: TenantChange, { role, status }: UserState): Promise<void> {
    const merchant_id = this.#id(merchant);
    const role_id = await this.#roleId(merchant_id, role);
    if (action === 'added') {
      await this.#addUser(merchant, account, { merchant_id, role_id, status });
      return;
    }
    const { id } = await this.db
      .updateTable('merchant_user')
      .set({ role_id, status })
      .where('account', '=', account)
      .where('merchant_id', '=', merchant_id)
      .returning('id')
      .executeTakeFirstOrThrow();
    if (status === 'active') return;
    await revokeTickets(this.db, id);
    await endSessions(this.db, id, this.plan.now);
  }

  async #addUser(
    code: string,
    account: string,
    columns: { merchant_id: string; role_id: string; status: UserState['status'] },
  ): Promise<void> {
    const merchant = this.#wanted(code);
    const taken = await this.db
      .selectFrom('merchant_user')
      .innerJoin('merchant', 'merchant.id', 'merchant_user.merchant_id')
      .select('merchant.code')
      .where('account', '=', account)
      .executeTakeFirst();
    if (taken)
      throw new Error(
        `${account} is a user of merchant ${taken.code}. An account belongs to one merchant for good.`,
      );
    const access = this.plan.firstAccess(merchant, account);
    const { name: nick_name, language = null } = findTenantUser(merchant, account)!;
    const id = newId();
    const { authenticatorSecret: secret } = access;
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
        created_at: this.plan.now.toISOString(),
      })
      .execute();
    if (columns.status === 'active' && merchant.status !== 'disabled') await access.invite?.(this.db);
  }

  async #roleId(merchantId: string, name: string): Promise<string> {
    const { id } = await this.db
      .selectFrom('merchant_role')
      .select('id')
      .where('merchant_id', '=', merchantId)
      .where('name', '=', name)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  #id(code: string): string {
    return this.ids.get(code)!;
  }

  #wanted(code: string): TenantMerchant {
    return this.plan.tenants.merchants.find((merchant) => merchant.code === code)!;
  }
}

/** The state in which a change leaves an account or a user: one that the file does not name is disabled. */
function stateAfter<State extends { status: TenantStatus }>({
  before,
  after,
}: {
  before?: State;
  after?: State;
}): State {
  return after ?? { ...before!, status: 'disabled' };
}
