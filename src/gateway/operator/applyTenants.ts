import { isDeepStrictEqual } from 'node:util';
import type { JsonValue } from '../../metadata/model/json';
import type { Model } from '../../metadata/model/Model';
import type { MinorTier, OrderLimit } from '../../metadata/tenants/prices';
import { modelFacts } from '../../metadata/tenants/tenantFacts';
import type { TenantStatus } from '../../metadata/model/Tenants';
import { newId } from '../database/ids';
import type { Database } from '../database/tables';
import { withTransaction } from '../database/transaction';
import { storeFees } from '../prices/storedFees';
import { lockMerchants } from '../auth/team/teamEvents';
import { type TenantChange, tenantDifference } from './difference';
import { recordOperatorEvents } from './operatorEvents';
import { TeamApplier } from './applyTeam';
import { type AccountState, storedState, wantedState } from './tenantState';
import { type TenantsPlan, wantedMerchant } from './TenantsPlan';

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
    await lockMerchants(transaction, sandbox);
    const stored = await storedState(transaction, sandbox);
    const changes = tenantDifference(stored, wanted);
    if (agreed && !isDeepStrictEqual(changes, agreed))
      throw new Error('The database was changed meanwhile. Run the command again.');
    const ids = new Map([...stored.values()].map(({ code, id }) => [code, id]));
    for (const change of changes) await new Applier(transaction, model, plan, ids).apply(change);
    await recordOperatorEvents(
      transaction,
      changes.map((change) => ({ ...change, actor, at: now })),
    );
    return changes;
  });
}

/** Makes one change. */
class Applier {
  readonly #team: TeamApplier;

  constructor(
    readonly db: Database,
    readonly model: Model,
    readonly plan: TenantsPlan,
    /** Of merchants by their number. */
    readonly ids: Map<string, string>,
  ) {
    this.#team = new TeamApplier(db, model, plan, (code) => this.#id(code));
  }

  async apply(change: TenantChange): Promise<void> {
    switch (change.subject) {
      case 'merchant':
        await this.#merchant(change);
        break;
      case 'role':
        await this.#team.applyRole(change, change.after ?? []);
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
        await this.#team.applyUser(change, stateAfter(change));
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
    const id = this.plan.newMerchantId?.(wantedMerchant(this.plan, code)) ?? newId();
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

  #id(code: string): string {
    return this.ids.get(code)!;
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
