import { sql } from 'kysely';
import { bindResource } from '../../../metadata/bind/bindResource';
import type { Migration } from '../../database/migrations';
import type { RecordKey } from '../../database/records';
import type { Database } from '../../database/declared/tables';
import type { Operator } from '../operators/requireOperator';
import { numberOf, readRows, reviewedRecord, type ReviewReading } from './reviews';
import { waitingResources } from './waiting';
import { text, uuid } from '../../database/declared/columns';
import { defineTables, type RowsOf } from '../../database/declared/defineTables';

/** A person of the provider: an operator, or where it is not known who answers for a token, the token. */
export const personOf = ({ actor, operatorId }: Pick<Operator, 'actor' | 'operatorId'>) =>
  operatorId ?? actor.id ?? null;

/** Notes who has begun what takes two people: who has proposed a record, or approved one that may come back. */
export async function noteFirst(
  db: Database,
  { merchantId, id }: RecordKey,
  operator: Pick<Operator, 'actor' | 'operatorId'>,
): Promise<void> {
  await db
    .insertInto('operator_proposal')
    .values({ merchant_id: merchantId, record_id: id, operator_id: personOf(operator) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns who has begun it. Undefined where nobody has, or it was in a sandbox, where nobody signs in. */
export async function findFirst(db: Database, { merchantId, id }: RecordKey): Promise<string | undefined> {
  const proposal = await db
    .selectFrom('operator_proposal')
    .select('operator_id')
    .where('merchant_id', '=', merchantId)
    .where('record_id', '=', id)
    .executeTakeFirst();
  return proposal?.operator_id ?? undefined;
}

/** Reads which records an operator has proposed that wait: their numbers, at most a hundred of each resource. */
export async function proposedBy(
  { db, model, scope }: Pick<ReviewReading, 'db' | 'model' | 'scope'>,
  operatorId: string,
): Promise<string[]> {
  const found: string[] = [];
  for (const { resource, review, table, condition } of waitingResources(model, {})) {
    if (!review.propose) continue;
    const isTheirs = sql`exists (select from operator_proposal as proposal where proposal.merchant_id = record.merchant_id
      and proposal.record_id = record.id and proposal.operator_id = ${operatorId})`;
    const own = sql`${condition} and ${isTheirs}`;
    for (const row of await readRows(db, model, { table, scope, review, condition: own, limit: 100 })) {
      const { country, record } = reviewedRecord(resource, review, table, row);
      found.push(numberOf(bindResource(model, resource, country, model.languages[0] ?? 'en'), record));
    }
  }
  return found;
}

export const proposalTables = defineTables({
  operator_proposal: {
    by: 'merchant',
    key: ['merchant_id', 'record_id'],
    keep: 'always',
    columns: {
      merchant_id: uuid(),
      record_id: uuid(),
      /** Null in a sandbox. */
      operator_id: text(['operator', 'who proposed the record']).nullable(),
    },
  },
});

declare module '../../database/declared/tables' {
  interface Tables extends RowsOf<typeof proposalTables> {}
}

/** Migrations of the table of who proposed records. */
export const proposalMigrations: Migration[] = [
  {
    name: 'operator-007-proposal',
    sql: `create table if not exists operator_proposal (
      merchant_id uuid not null,
      record_id uuid not null,
      operator_id text,
      primary key (merchant_id, record_id)
    )`,
  },
];
