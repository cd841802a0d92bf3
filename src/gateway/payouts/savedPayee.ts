import { pick } from 'es-toolkit';
import { sql } from 'kysely';
import type { PayoutOrder } from '../../metadata/generated/Entities';
import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import type { StoredRecord } from '../database/records';
import { invalidBody } from '../http/body';
import type { FormBody, HandlerInput } from '../resources/handlers';
import { readNamedRecord } from '../resources/writes/inputs/references';

type Payee = StoredRecord<'payee'>;

/** Fields of a payout that come from its saved payee. */
const payeeFields = [
  'payeeName',
  'accountType',
  'payeeBank',
  'payeeAccount',
  'payeeCci',
  'payeeIban',
  'payeePhone',
  'payeeEmail',
  'idType',
  'idNumber',
] as const;

/** Fields among them that name the account. */
const accountFields = ['accountType', 'payeeAccount', 'payeeCci', 'payeeIban'] as const;

/**
 * Returns the body of a payout with the saved data of the payee that it names, if it names one. Throws 422 at `/payeeNo` where that is not
 * approved (product 5.34).
 */
export async function withSavedPayee(input: HandlerInput): Promise<FormBody> {
  const { body } = input;
  const payee = await readPayee(input, body.payeeNo);
  if (!payee) return body;
  if (payee.status !== 'approved')
    throw invalidBody([{ path: '/payeeNo', keyword: 'payeeNotApproved', params: {} }]);
  return { ...body, ...pick(payee, payeeFields) };
}

/**
 * Throws 422 unless the named payee still has the payout's account, approved (product 5.34). A payout that waited is not sent to an account
 * that nobody sees there, nor to one changed since.
 */
export async function requireSamePayee(
  input: HandlerInput,
  payout: StoredRecord<'payout-order'>,
): Promise<void> {
  const { payeeNo } = payout;
  const payee = await readPayee(input, payeeNo);
  if (payeeNo === undefined) return;
  const isSame = payee?.status === 'approved' && accountFields.every((name) => payee[name] === payout[name]);
  if (isSame) return;
  throw invalidBody([{ path: '', keyword: 'payeeChanged', params: { payee: payee?.nickname ?? payeeNo } }]);
}

/**
 * Says whether the account of a payout was saved or paid before, for its review and approval (product 5.35). `otherAccount` is a saved
 * payee's name with an account that is not saved for it.
 */
export async function checkPayee(
  { db, model, merchantId, country }: HandlerInput,
  { payeeNo, payeeName, payeeAccount, payeeCci, payeeIban }: FormBody,
): Promise<Required<PayoutOrder>['payeeCheck']> {
  if (typeof payeeNo === 'string') return 'saved';
  const account = sql`coalesce(payee_iban, payee_cci, payee_account) = ${textOf(payeeIban ?? payeeCci ?? payeeAccount)}`;
  const own = sql`merchant_id = ${merchantId} and country = ${country}`;
  const { rows } = await sql<{ check: Required<PayoutOrder>['payeeCheck'] }>`
    select case
      when exists (select 1 from ${payees(model)} where ${own} and status = 'approved' and ${account}) then 'saved'
      when exists (select 1 from ${payees(model)} where ${own} and status <> 'removed'
        and lower(coalesce(payee_name, nickname)) = lower(${textOf(payeeName)})) then 'otherAccount'
      when exists (select 1 from ${payouts(model)} where ${own} and status = 'completed' and payee_account = ${textOf(payeeAccount)}
        and ${account}) then 'paid'
      else 'new' end as check`.execute(db);
  return rows[0]!.check;
}

const payees = (model: Model) => sql.table(entityTable(model, 'payee').name);
const payouts = (model: Model) => sql.table(entityTable(model, 'payout-order').name);
const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

async function readPayee(input: HandlerInput, payeeNo: unknown): Promise<Payee | undefined> {
  if (typeof payeeNo !== 'string') return undefined;
  const { db, model } = input;
  return (await readNamedRecord(db, model, input, 'payees', payeeNo)) as Payee | undefined;
}
