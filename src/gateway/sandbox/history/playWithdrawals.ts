import { sql } from 'kysely';
import { entityFields } from '../../../metadata/bind/boundFields';
import type { Withdrawal } from '../../../metadata/generated/Entities';
import type { Model } from '../../../metadata/model/Model';
import { type TenantUser, tenantRoles } from '../../../metadata/model/Tenants';
import { Random } from '../../../metadata/samples/Random';
import { matchPermissions } from '../../../metadata/tenants/permissionPatterns';
import { limitsOf } from '../../../metadata/tenants/prices';
import { wallClock } from '../../../metadata/values/time';
import { entityTable } from '../../../metadata/storage/entityTable';
import type { Actor } from '../../database/actors';
import { type EntityRow, type StoredRecord, toRecord } from '../../database/records';
import type { Database } from '../../database/tables';
import { withdrawalPosting } from '../../orders/funds/postings';
import { computeFee } from '../../orders/prices/fees';
import { emptiedFields, stateTimes } from '../../resources/changeState';
import { feesOf, type PlanScope } from '../plan/planScopes';
import { seededId } from '../random/seededId';
import type { PlayedRecords } from './playPlan';

/** Withdrawals of a merchant in a country, spread over its history. */
const count = 8;

const hour = 60 * 60_000;

/** What becomes of a withdrawal, with the hours after its request. */
type Course = { to: Withdrawal['status']; after: number }[];

/** Why withdrawals are rejected or returned. */
const reasons: { [State in Withdrawal['status']]?: string } = {
  rejected: 'The name on the account is not that of the merchant.',
  returned: 'The bank returned the transfer: the account is closed.',
};

/**
 * Adds the withdrawals of a merchant in a country between `from` and `to` (milliseconds since 1970): most are approved, one
 * of them is returned by the bank, one is rejected and one canceled, the last ones are open. One exceeds what a person may
 * withdraw alone, where the merchant has such a limit. Nothing is withdrawn where there is no bank account, or no user who
 * may withdraw.
 */
export async function playWithdrawals(
  db: Database,
  model: Model,
  scope: PlanScope,
  { from, to }: { from: number; to: number },
  played: PlayedRecords,
): Promise<void> {
  const { seed, merchant, country } = scope;
  const accounts = await readBankAccounts(db, model, scope);
  const [requester, other] = await readUsers(db, model, scope);
  if (accounts.length === 0 || !requester) return;
  const approver = other ?? requester;
  const random = new Random(`${seed}/${merchant.code}/${country.code}/withdrawals`);
  const limit = limitsOf(merchant.limits ?? [], country.code, 'withdrawal')?.approvalAbove ?? undefined;
  for (let place = 0; place < count; place++) {
    const share = place === count - 1 ? 0.999 : (place + 0.2 + random.next() * 0.6) / count;
    const at = Math.floor(Math.min(from + share * (to - from), to - 2 * hour * (count - place)));
    const isLarge = limit !== undefined && approver !== requester && (place === 2 || place === count - 1);
    const record = drawWithdrawal(random, model, scope, random.pick(accounts), {
      at,
      requester,
      ...(isLarge ? { above: limit } : {}),
    });
    play(model, record, courseOf(random, place, isLarge), { at, end: to, requester, approver }, played);
  }
}

/** The states that follow the first one; the last withdrawals stay open. */
function courseOf(random: Random, place: number, isLarge: boolean): Course {
  const review = 0.5 + random.next() * 20;
  if (place === 1) return [{ to: 'rejected', after: review }];
  if (place === 3) return [{ to: 'canceled', after: 0.2 }];
  if (place >= count - 2) return [];
  const approved = { to: 'approved', after: review } as const;
  if (place === 4) return [approved, { to: 'returned', after: review + 30 }];
  return isLarge
    ? [
        { to: 'underReview', after: 0.5 },
        { to: 'approved', after: 0.5 + review },
      ]
    : [approved];
}

type BankAccount = StoredRecord<'bank-account'>;

function drawWithdrawal(
  random: Random,
  model: Model,
  { country, fees, recharge }: PlanScope,
  account: BankAccount,
  { at, requester, above }: { at: number; requester: Actor; above?: number },
): StoredRecord<'withdrawal'> {
  const { exclusiveMinimum = 0, maximum = Infinity } =
    entityFields(model, 'withdrawal', country.code).amount ?? {};
  const unit = 10 ** Math.max(2, Math.floor(Math.log10(recharge)) - 3);
  const wanted = above === undefined ? recharge * (0.01 + random.next() * 0.04) : above * 1.2;
  const amount = Math.min(Math.max(Math.ceil(wanted / unit) * unit, exclusiveMinimum + unit), maximum);
  const { accountId, kind, accountName, accountNumber } = account;
  const bankName = account.bankName ?? account.chain;
  const fee = computeFee(amount, feesOf(fees.withdrawal, kind));
  const day = wallClock(new Date(at), country.zone).format('YYYYMMDD');
  return {
    id: seededId(random, at),
    withdrawalNo: `${country.code}W${day}${random.text(8)}`,
    bankAccountId: accountId,
    kind,
    ...(accountName === undefined ? {} : { accountName }),
    ...(bankName === undefined ? {} : { bankName }),
    accountNumber,
    currency: country.currency,
    amount,
    fee,
    actualDebit: amount + fee,
    status: above === undefined ? 'underReview' : 'awaitingApproval',
    requestedAt: new Date(at).toISOString(),
    ...(requester.name === undefined ? {} : { requestedBy: requester.name }),
  };
}

/** Plays a withdrawal up to `end`: its states, with their events and postings. */
function play(
  model: Model,
  drawn: StoredRecord<'withdrawal'>,
  course: Course,
  { at, end, requester, approver }: { at: number; end: number; requester: Actor; approver: Actor },
  { owner, records, events, postings }: PlayedRecords,
): void {
  // Its number may change until it is stored.
  const record = { ...drawn, ...owner };
  records.withdrawal.push(record);
  const held = drawn.actualDebit ?? 0;
  let from: Withdrawal['status'] | undefined;
  const enter = (to: Withdrawal['status'], time: number, actor: Actor) => {
    const change = { from, to, held };
    const instant = new Date(time).toISOString();
    record.status = to;
    const state = { entity: 'withdrawal', field: 'status', to, country: owner.country };
    Object.assign(record, stateTimes(model, state, new Date(time)), emptiedFields(model, state));
    const note = reasons[to];
    if (note !== undefined) record.reason = note;
    const event = { entity: 'withdrawal', id: record.id, at: instant, to, actor };
    events.push({ ...event, ...(from && { from }), ...(note !== undefined && { note }) });
    const post = () => withdrawalPosting({ ...owner, at: new Date(time) }, record, change);
    if (post()) postings.push({ at: instant, make: () => post()! });
    from = to;
  };
  enter(record.status, at, requester);
  for (const { to, after } of course) {
    const time = at + after * hour;
    if (time >= end) break;
    const actor: Actor =
      to === 'canceled' ? requester : to === 'underReview' ? approver : { kind: 'operator' };
    enter(to, time, actor);
  }
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
async function readUsers(db: Database, model: Model, { merchantId, merchant }: PlanScope): Promise<Actor[]> {
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
