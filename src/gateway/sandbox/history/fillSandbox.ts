import { sql } from 'kysely';
import type { Model } from '../../../metadata/model/Model';
import { type EntityTable, entityTable, storedEntities } from '../../../metadata/storage/entityTable';
import { buildMissingIndexes, indexAfterwards } from '../../database/schema/indexAfterwards';
import type { Database } from '../../database/declared/tables';
import { withTransaction } from '../../database/units/transaction';
import type { KeyRing } from '../../database/secrets/KeyRing';
import { storeMerchants } from '../merchants/storeMerchants';
import { applicationEntity } from '../../applications/tables';
import { fillApplications } from '../records/fillApplications';
import { fillRecords } from '../records/fillRecords';
import { claimClock } from './claimClock';
import { planScopes } from '../plan/planScopes';
import { type PlannedTransfer, planTransfers } from '../plan/planTransfers';
import { planDay } from '../plan/planDay';
import { fillRecharges } from './fillRecharges';
import { type Period, playPeriod } from './playPeriod';
import { playAdjustments } from './playAdjustments';
import { playClaims } from './playClaims';
import { playDisputes } from './playDisputes';
import { playWithdrawals } from './playWithdrawals';
import type { Actor } from '../../database/actors';
import type { History } from './History';
import { entityFields } from '../../../metadata/bind/boundFields';
import { placesOf } from '../../../metadata/bind/schemas/places';

/** Entities of orders, and of what follows from them. */
const playedEntities: ReadonlySet<string> = new Set([
  applicationEntity,
  'collection-order',
  'payout-order',
  'pay-in-detail',
  'merchant-transfer',
  'ledger-entry',
  'withdrawal',
  'recharge',
  'correction',
  'fund-hold',
  'dispute',
  'payment-claim',
]);

const day = 24 * 60 * 60_000;

/** From so many days on, there are so many orders that indexes are better built once they are stored. */
const longHistory = 14;

/** Business began so many days ago, and grew evenly until it became what it is. */
const growth = { from: 120, to: 14 };

/** Counts of what filling the sandbox stored. */
interface Filled {
  orders: number;
  payments: number;
  /** Changes of merchants, accounts, fees, roles and users. */
  changes: number;
}

/** Options of filling the sandbox. */
interface Filling {
  keyRing: KeyRing;
  seed: string;
  days: number;
  now: Date;
  /** Leaves the indexes of a long history to {@link buildHistoryIndexes}: requests are answered without them meanwhile, a little slower. */
  indexesLater?: boolean;
}

/**
 * Stores the merchants of `sandbox/tenants.json` and the history of their last `days`, for accounts that are new. One transaction does it,
 * once, however many processes start. Returns undefined if nothing is new or the merchants are real.
 */
export async function fillSandbox(
  db: Database,
  model: Model,
  { keyRing, seed, days, now, indexesLater = false }: Filling,
  report: (line: string) => void = () => undefined,
): Promise<Filled | undefined> {
  return withTransaction(db, async (transaction) => {
    const clock = await claimClock(transaction, seed, now);
    if (!clock) return undefined;
    const changes = await storeMerchants(transaction, model, { keyRing, now, ...clock });
    const known = await transaction.selectFrom('sandbox_scope').selectAll().execute();
    const isKnown = (merchantId: string, country: string, entity: string) =>
      known.some(
        (scope) => scope.merchant_id === merchantId && scope.country === country && scope.entity === entity,
      );
    const all = planScopes(model, clock.seed, clock.announcedAt);
    const scopes = all.filter(({ merchantId, country }) => !isKnown(merchantId, country.code, ''));
    // From then on all accounts are played together.
    const to = Date.parse(clock.playedUntil);
    const from = to - days * day;
    const done = scopes.map(({ merchantId, country }) => ({
      merchant_id: merchantId,
      country: country.code,
      entity: '',
    }));
    const fill = async (entity: string) => {
      const filling = { seed: clock.seed, from, to, report };
      const isFilled = (merchantId: string, country: string) => isKnown(merchantId, country, entity);
      for (const { merchantId, country } of await fillRecords(transaction, model, entity, isFilled, filling))
        done.push({ merchant_id: merchantId, country, entity });
    };
    const others = storedEntities(model).filter((name) => !playedEntities.has(name));
    const { before, after } = fillOrder(model, others, playedEntities);
    // Before the history, in which money is withdrawn to bank accounts.
    for (const entity of before) await fill(entity);
    for (const scope of all.filter(
      (each) => !isKnown(each.merchantId, each.country.code, applicationEntity),
    )) {
      await fillApplications(transaction, { model, keyRing }, scope, new Date(from));
      done.push({
        merchant_id: scope.merchantId,
        country: scope.country.code,
        entity: applicationEntity,
      });
    }
    const transfers = planTransfers(scopes, { from, to });
    const period: Period = {
      from,
      to,
      plan: (scope, midnight) => {
        const age = (to - midnight.valueOf()) / day;
        const grown = (growth.from - age) / (growth.from - growth.to);
        return planDay(scope, midnight, 'base', Math.min(1, Math.max(0, grown)));
      },
      moveFunds: async (history) => {
        await playWithdrawals(transaction, history, { from, to });
        playTransfers(transfers, history);
        playAdjustments(history, { from, to });
        await playDisputes(transaction, history, { from, to });
        await playClaims(transaction, history, { from, to });
      },
    };
    const buildIndexes =
      days < longHistory ? undefined : await indexAfterwards(transaction, playedTables(model));
    const filled = await playPeriod(transaction, model, scopes, period);
    if (!indexesLater) await buildIndexes?.();
    const recharging = all.filter(
      ({ merchantId, country }) => !isKnown(merchantId, country.code, 'recharge'),
    );
    await fillRecharges(transaction, model, recharging, { from, to });
    for (const { merchantId, country } of recharging)
      done.push({ merchant_id: merchantId, country: country.code, entity: 'recharge' });
    for (const entity of after) await fill(entity);
    if (done.length === 0 && changes.length === 0) return undefined;
    if (done.length > 0) {
      await transaction.insertInto('sandbox_scope').values(done).execute();
      await analyze(transaction, model);
    }
    return { ...filled, changes: changes.length };
  });
}

/** Builds the indexes of the history that {@link fillSandbox} left, while requests are answered. `db` has no time limits. */
export const buildHistoryIndexes = (db: Database, model: Model): Promise<void> =>
  buildMissingIndexes(db, model, playedTables(model));

function playedTables(model: Model): EntityTable[] {
  return model.entities.filter((name) => playedEntities.has(name)).map((name) => entityTable(model, name));
}

/**
 * Updates the planner's statistics. Without them joins over the new rows take minutes; a tenth of the usual sample will
 * do until the server takes a larger one by itself.
 */
async function analyze(db: Database, model: Model): Promise<void> {
  await sql`set local default_statistics_target = 10`.execute(db);
  const entities = storedEntities(model).map((entity) => entityTable(model, entity).name);
  for (const table of [...entities, 'record_event', 'job']) {
    await sql`analyze ${sql.table(table)}`.execute(db);
  }
}

/** Adds a merchant's sides of transfers to its history. */
function playTransfers(transfers: PlannedTransfer[], history: History): void {
  for (const { id, at, record } of transfers.filter(({ scope }) => scope === history.scope)) {
    const actor: Actor =
      record.transferredBy === undefined ? { kind: 'system' } : { kind: 'user', name: record.transferredBy };
    history.begin('merchant-transfer', { ...record, id }, { at: new Date(at), actor });
  }
}

/**
 * Puts entities in an order in which records can name those of others (`x-ui.record`): `before` those that are made
 * elsewhere, `after` them what names such records, itself or through others.
 */
function fillOrder(
  model: Model,
  entities: readonly string[],
  elsewhere: ReadonlySet<string>,
): { before: string[]; after: string[] } {
  const ordered = new Set<string>();
  const visited = new Set<string>();
  const waits = new Set<string>(elsewhere);
  const visit = (entity: string) => {
    if (visited.has(entity)) return;
    visited.add(entity);
    for (const named of namedEntities(model, entity)) {
      visit(named);
      if (waits.has(named)) waits.add(entity);
    }
    ordered.add(entity);
  };
  for (const entity of entities) visit(entity);
  const inOrder = [...ordered].filter((entity) => entities.includes(entity));
  return {
    before: inOrder.filter((entity) => !waits.has(entity)),
    after: inOrder.filter((entity) => waits.has(entity)),
  };
}

/** The entities of which the fields of another name records. */
function namedEntities(model: Model, entity: string): string[] {
  return placesOf(model, entity).flatMap((country) =>
    Object.values(entityFields(model, entity, country)).flatMap(
      ({ ui }) => model.resources[ui.record?.resource ?? '']?.entity ?? [],
    ),
  );
}
