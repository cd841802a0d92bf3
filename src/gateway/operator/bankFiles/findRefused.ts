import { groupBy } from 'es-toolkit';
import { sql } from 'kysely';
import type { Model } from '../../../metadata/model/Model';
import { factsOf } from '../../../metadata/bind/schemas/places';
import type { Config } from '../../config';
import type { Database } from '../../database/declared/tables';
import { GatewayError } from '../../http/responses';
import { requireSecondPerson } from '../operators/secondPerson';
import type { Operator } from '../operators/requireOperator';
import { isCovered, isWithin, type RecordAmount } from '../reviews/amounts';
import { personOf } from '../reviews/proposals';
import type { BankPayment, Refusal } from './payments';

/** Operator or token that makes a file, with the context of the call. */
export interface FileMaker extends Pick<Operator, 'actor' | 'operatorId' | 'limits' | 'alone'> {
  db: Database;
  /** The database in which operators sign in, where that is another one. */
  home?: Database | undefined;
  model: Model;
  config: Pick<Config, 'secondPersonDays' | 'singleOperator'>;
  now: Date;
}

/**
 * Returns, by id, the payments of a country that the operator may not have a bank make (product 7.32). They exceed the operator's limits;
 * or, above what the operator may move alone, were approved by the operator or somebody related.
 */
export async function findRefused(
  maker: FileMaker,
  country: string,
  payments: readonly BankPayment[],
): Promise<Map<string, Refusal>> {
  const { currency } = factsOf(maker.model, country);
  const amountsOf = ({ amount }: BankPayment): RecordAmount[] => [{ currency, amount, textOf: String }];
  const refused = new Map<string, Refusal>();
  const covered = payments.filter((payment) => {
    const isAllowed = isWithin(maker.limits, amountsOf(payment));
    if (!isAllowed) refused.set(payment.id, 'aboveLimit');
    return isAllowed;
  });
  const forTwo = covered.filter((payment) => !isCovered(amountsOf(payment), maker.alone));
  for (const [approver, theirs] of Object.entries(await byApprover(maker.db, forTwo)))
    if (!(await isSecond(maker, approver))) for (const { id } of theirs) refused.set(id, 'secondPerson');
  return refused;
}

/** Groups payments by who has approved them; those of which nobody knows are left out. */
async function byApprover(
  db: Database,
  payments: readonly BankPayment[],
): Promise<Record<string, BankPayment[]>> {
  if (payments.length === 0) return {};
  const { rows } = await sql<{ id: string; approver: string }>`
    select record_id as id, operator_id as approver from operator_proposal
    join unnest(${payments.map(({ merchantId }) => merchantId)}::uuid[], ${payments.map(({ id }) => id)}::uuid[])
      as payment(merchant_id, id) on operator_proposal.merchant_id = payment.merchant_id and record_id = payment.id
    where operator_id is not null`.execute(db);
  const approvers = new Map(rows.map(({ id, approver }) => [id, approver]));
  return groupBy(
    payments.filter(({ id }) => approvers.has(id)),
    ({ id }) => approvers.get(id)!,
  );
}

/** Whether whoever makes the file is a second person to somebody. */
async function isSecond(maker: FileMaker, first: string): Promise<boolean> {
  const { db, home, config, now } = maker;
  const second = personOf(maker) ?? undefined;
  const two = { first, second, proposing: undefined, deciding: 'decide' as const, covers: () => true };
  try {
    await requireSecondPerson({ people: home ?? db, config, now }, two);
    return true;
  } catch (error) {
    if (error instanceof GatewayError && error.status === 403) return false;
    throw error;
  }
}
