import type { Migration } from '../../database/migrations';
import type { RecordKey } from '../../database/records';
import type { Database } from '../../database/tables';
import type { Operator } from '../operators/requireOperator';

/** A person of the provider: an operator, or where it is not known who answers for a token, the token. */
const personOf = ({ actor, operatorId }: Pick<Operator, 'actor' | 'operatorId'>) =>
  operatorId ?? actor.id ?? null;

/** Notes who has proposed a record, for as long as the record is there. */
export async function noteProposer(
  db: Database,
  { merchantId, id }: RecordKey,
  operator: Pick<Operator, 'actor' | 'operatorId'>,
): Promise<void> {
  await db
    .insertInto('operator_proposal')
    .values({ merchant_id: merchantId, record_id: id, operator_id: personOf(operator) })
    .execute();
}

/** Whether an operator has proposed a record themselves. In a sandbox, where nobody signs in, nobody has. */
export async function isOfProposer(
  db: Database,
  { merchantId, id }: RecordKey,
  operator: Pick<Operator, 'actor' | 'operatorId'>,
): Promise<boolean> {
  const proposal = await db
    .selectFrom('operator_proposal')
    .select('operator_id')
    .where('merchant_id', '=', merchantId)
    .where('record_id', '=', id)
    .executeTakeFirst();
  const proposer = proposal?.operator_id ?? null;
  return proposer !== null && proposer === personOf(operator);
}

declare module '../../database/tables' {
  interface Tables {
    operator_proposal: {
      merchant_id: string;
      record_id: string;
      /** Null in a sandbox. */
      operator_id: string | null;
    };
  }
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
