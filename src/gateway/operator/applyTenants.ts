import { isDeepStrictEqual } from 'node:util';
import type { JsonValue } from '../../metadata/model/json';
import type { Model } from '../../metadata/model/Model';
import type { SettlementRule } from '../../metadata/calendars/Calendar';
import type { MinorTier, OrderLimit } from '../../metadata/tenants/prices';
import { modelFacts } from '../../metadata/tenants/tenantFacts';
import { newId } from '../database/ids';
import type { Database } from '../database/declared/tables';
import { withTransaction } from '../database/units/transaction';
import { GatewayError } from '../http/responses';
import { storeFees } from '../prices/storedFees';
import { storeAgreedRule } from '../settlement/rules';
import { lockMerchants } from '../auth/team/teamEvents';
import { type TenantChange, tenantDifference } from './difference';
import { recordOperatorEvents } from './operatorEvents';
import { noteTeamChanges, TeamApplier } from './applyTeam';
import {
  type AccountState,
  forwardFees,
  type StoredMerchant,
  storedState,
  wantedState,
  stateAfter,
} from './tenantState';
import { type TenantsPlan, wantedMerchant } from './TenantsPlan';

/** Changes that somebody was shown, and as of when. */
export interface AgreedChanges {
  changes: readonly TenantChange[];
  at: Date;
}

/** Returns what applying the file at a time would change. */
export async function planTenants(
  db: Database,
  model: Model,
  plan: Pick<TenantsPlan, 'tenants' | 'sandbox' | 'now'>,
): Promise<TenantChange[]> {
  return changesFrom(await storedState(db, plan.sandbox), model, plan);
}

/**
 * Brings the database to the file, in one transaction, and records each change as an event of the actor. Returns the changes. Throws 422 if
 * they differ from `agreed` by now.
 */
export async function applyTenants(
  db: Database,
  model: Model,
  plan: TenantsPlan,
  agreed?: AgreedChanges,
): Promise<TenantChange[]> {
  const { sandbox, actor, now } = plan;
  return withTransaction(db, async (transaction) => {
    await lockMerchants(transaction, sandbox);
    const stored = await storedState(transaction, sandbox);
    if (agreed && !isDeepStrictEqual(changesFrom(stored, model, { ...plan, now: agreed.at }), agreed.changes))
      throw new GatewayError({ status: 422, text: 'tenants.changed' });
    const changes = changesFrom(stored, model, plan);
    const ids = new Map([...stored.values()].map(({ code, id }) => [code, id]));
    for (const change of changes) await new Applier(transaction, model, plan, ids).apply(change);
    if (!sandbox)
      await noteTeamChanges(transaction, model, changes, { idOf: (code) => ids.get(code)!, actor, at: now });
    await recordOperatorEvents(
      transaction,
      changes.map((change) => ({ ...change, actor, at: now })),
    );
    return changes;
  });
}

function changesFrom(
  stored: ReadonlyMap<string, StoredMerchant>,
  model: Model,
  { tenants, sandbox, now }: Pick<TenantsPlan, 'tenants' | 'sandbox' | 'now'>,
): TenantChange[] {
  const facts = modelFacts(model);
  const wanted = wantedState(tenants, facts);
  // The sandbox's file is edited to see what comes of it, at once.
  for (const merchant of sandbox ? [] : wanted.values()) {
    const before = stored.get(merchant.code);
    if (before) merchant.fees = forwardFees(before, merchant, facts, now);
  }
  return tenantDifference(stored, wanted);
}

/** Makes one change. */
class Applier {
  readonly #team: TeamApplier;

  constructor(
    readonly db: Database,
    readonly model: Model,
    readonly plan: TenantsPlan,
    /** Ids of merchants by their number. */
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
      case 'settlement':
        await this.#settlement(change, change.after);
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

  async #settlement({ merchant, name }: TenantChange, rule: SettlementRule | undefined): Promise<void> {
    const [country = '', method = ''] = name.split(' ');
    await storeAgreedRule(this.db, { merchantId: this.#id(merchant), country, method }, rule);
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
