import { sql } from 'kysely';
import { entityFields } from '../../../metadata/bind/boundFields';
import type { Withdrawal } from '../../../metadata/generated/Entities';
import type { Model } from '../../../metadata/model/Model';
import { type TenantUser, tenantRoles } from '../../../metadata/model/Tenants';
import { Random } from '../../../samples/Random';
import { matchPermissions } from '../../../metadata/tenants/permissionPatterns';
import { limitsOf } from '../../../metadata/tenants/prices';
import { wallClock } from '../../../metadata/values/time';
import { entityTable } from '../../../metadata/storage/entityTable';
import type { Actor } from '../../database/actors';
import { type EntityRecord, type EntityRow, type StoredRecord, toRecord } from '../../database/records';
import type { Database } from '../../database/declared/tables';
import { sumCounted, withdrawalRequested } from '../../orders/changes/withdrawals';
import type { PlanScope } from '../plan/planScopes';
import { seededId } from '../random/seededId';
import type { History, PlayedRecord } from './History';

/** Withdrawals of a merchant in a country, spread over its history. */
const count = 8;

const hour = 60 * 60_000;

/** Course of a withdrawal: its states, with the hours after its request. */
type Course = { to: Withdrawal['status']; after: number }[];

/** A change of a withdrawal that is due later, in milliseconds since 1970. */
interface DueChange {
  record: PlayedRecord;
  to: Withdrawal['status'];
  time: number;
  actor: Actor;
}

/** Why withdrawals are rejected or returned. */
const reasons: { [State in Withdrawal['status']]?: string } = {
  rejected: 'The name on the account is not that of the merchant.',
  returned: 'The bank returned the transfer: the account is closed.',
};

/**
 * Adds the withdrawals of a merchant in a country between `from` and `to` (ms since 1970). They end in every way, and the last ones are
 * open. Without a bank account, or a user who may withdraw, there are none.
 */
export async function playWithdrawals(
  db: Database,
  history: History,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const { model, scope } = history;
  const { seed, merchant, country } = scope;
  const accounts = await readBankAccounts(db, model, scope);
  const [requester, other] = await readUsers(db, model, scope);
  if (accounts.length === 0 || !requester) return;
  const approver = other ?? requester;
  const random = new Random(`${seed}/${merchant.code}/${country.code}/withdrawals`);
  const approvalAbove = limitsOf(merchant.limits ?? [], country.code, 'withdrawal')?.approvalAbove ?? null;
  const due: DueChange[] = [];
  const playUntil = (time: number) => {
    due.sort((one, other) => one.time - other.time);
    while (due.length > 0 && due[0]!.time < time) enter(history, due.shift()!);
  };
  for (let place = 0; place < count; place++) {
    const share = place === count - 1 ? 0.999 : (place + 0.2 + random.next() * 0.6) / count;
    const at = Math.floor(Math.min(from + share * (to - from), to - 2 * hour * (count - place)));
    const isLarge = approvalAbove !== null && approver !== requester && (place === 2 || place === count - 1);
    const drawn = drawWithdrawal(random, history, random.pick(accounts), {
      at,
      requester,
      ...(isLarge ? { above: approvalAbove } : {}),
    });
    const course = courseOf(random, place);
    // What counts towards the limit is what was not rejected, canceled or returned until then.
    playUntil(at);
    const record = request(history, drawn, { at, requester, approvalAbove });
    const needsApproval = record.status === 'awaitingApproval' && place < count - 1;
    for (const { to: state, after } of needsApproval ? approved(course, approver !== requester) : course) {
      const actor: Actor =
        state === 'canceled' ? requester : state === 'underReview' ? approver : { kind: 'operator' };
      due.push({ record, to: state, time: at + after * hour, actor });
    }
  }
  playUntil(to);
}

/** The states that follow the first one; the last withdrawals stay open. */
function courseOf(random: Random, place: number): Course {
  const review = 0.5 + random.next() * 20;
  if (place === 1) return [{ to: 'rejected', after: review }];
  if (place === 3) return [{ to: 'canceled', after: 0.2 }];
  if (place >= count - 2) return [];
  const approval = { to: 'approved', after: review } as const;
  return place === 4 ? [approval, { to: 'returned', after: review + 30 }] : [approval];
}

/** The states of a withdrawal that a second person has to approve; where there is nobody else, it is canceled. */
function approved(course: Course, isAnotherPerson: boolean): Course {
  if (course[0]?.to === 'canceled') return course;
  if (!isAnotherPerson) return [{ to: 'canceled', after: 0.2 }];
  return [{ to: 'underReview', after: 0.5 }, ...course.map(({ to, after }) => ({ to, after: after + 0.5 }))];
}

type BankAccount = StoredRecord<'bank-account'>;

/** Draws a withdrawal, as its form and its number have it. */
function drawWithdrawal(
  random: Random,
  { model, scope: { country, recharge } }: History,
  account: BankAccount,
  { at, requester, above }: { at: number; requester: Actor; above?: number },
) {
  const { exclusiveMinimum = 0, maximum = Infinity } =
    entityFields(model, 'withdrawal', country.code).amount ?? {};
  const unit = 10 ** Math.max(2, Math.floor(Math.log10(recharge)) - 3);
  const wanted = above === undefined ? recharge * (0.01 + random.next() * 0.04) : above * 1.2;
  const amount = Math.min(Math.max(Math.ceil(wanted / unit) * unit, exclusiveMinimum + unit), maximum);
  const day = wallClock(new Date(at), country.zone).format('YYYYMMDD');
  const values = {
    id: seededId(random, at),
    withdrawalNo: `${country.code}W${day}${random.text(8)}`,
    bankAccountId: account.accountId,
    currency: country.currency,
    amount,
    requestedAt: new Date(at).toISOString(),
    ...(requester.name === undefined ? {} : { requestedBy: requester.name }),
  };
  return { values, account };
}

function request(
  history: History,
  { values, account }: ReturnType<typeof drawWithdrawal>,
  { at, requester, approvalAbove }: { at: number; requester: Actor; approvalAbove: number | null },
): PlayedRecord {
  const { records, scope } = history;
  const earlier = records.withdrawal as EntityRecord[] as StoredRecord<'withdrawal'>[];
  const requested = withdrawalRequested({
    amount: values.amount,
    account,
    tiers: scope.tiers('withdrawal', account.kind, at),
    approvalAbove,
    countedBefore: sumCounted(earlier, new Date(at)),
  });
  const occasion = { at: new Date(at), actor: requester };
  return history.begin('withdrawal', { ...requested, ...values }, occasion, requested.actualDebit);
}

function enter(history: History, { record, to, time, actor }: DueChange): void {
  const reason = reasons[to];
  const changes = reason === undefined ? {} : { reason };
  const from = record.status as string;
  history.change('withdrawal', record, { from, to, at: new Date(time), actor, note: reason, changes });
}

async function readBankAccounts(
  db: Database,
  model: Model,
  { merchantId, country }: PlanScope,
): Promise<BankAccount[]> {
  const table = entityTable(model, 'bank-account');
  const { rows } = await sql<EntityRow>`
    select * from ${sql.table(table.name)} where merchant_id = ${merchantId} and country = ${country.code}
    order by account_id`.execute(db);
  return rows.map((row) => toRecord(table, row));
}

/** Returns the users who may withdraw and approve, in the order of the merchant's file. */
export async function readUsers(
  db: Database,
  model: Model,
  { merchantId, merchant }: PlanScope,
): Promise<Actor[]> {
  const roles = tenantRoles(model.tenants ?? { merchants: [] }, merchant);
  const needed = ['financialcenter:manage:withdraw', 'financialcenter:manage:approve'];
  const mayWithdraw = ({ role }: TenantUser) =>
    matchPermissions(roles[role] ?? [], needed).length === needed.length;
  const names = (merchant.users ?? []).filter(mayWithdraw).map(({ account }) => account);
  const rows = await db
    .selectFrom('merchant_user')
    .select(['id', 'account', 'nick_name as name'])
    .where('merchant_id', '=', merchantId)
    .execute();
  return names.flatMap((account): Actor[] => {
    const user = rows.find((row) => row.account === account);
    return user ? [{ kind: 'user', id: user.id, name: user.name }] : [];
  });
}
