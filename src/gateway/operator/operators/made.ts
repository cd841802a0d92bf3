import type { Database } from '../../database/declared/tables';
import { listOperatorTokens, type OperatorToken } from './operatorTokens';

/** Tokens that an operator has made, and operators whom they have invited or given rights. */
export interface Made {
  /** Tokens that count at most for this by now. */
  tokens: OperatorToken[];
  /** Operators who have not bound the authenticator that this one has offered them. */
  invited: string[];
  /** Operators who have what they may do from this one. */
  granted: string[];
}

/** Reads what an operator has made. */
export async function readMade(db: Database, operatorId: string): Promise<Made> {
  const tokens = await listOperatorTokens(db, operatorId);
  const invited = await db
    .selectFrom('operator_user')
    .select('name')
    .where('enrolled_by', '=', operatorId)
    .where('enrollment_hash', 'is not', null)
    .orderBy('name')
    .execute();
  const granted = await db
    .selectFrom('operator_grant as given')
    .innerJoin('operator_user as operator', 'operator.id', 'given.operator_id')
    .select('operator.name')
    .distinct()
    .where('granted_by', '=', operatorId)
    .orderBy('operator.name')
    .execute();
  return { tokens, invited: invited.map(({ name }) => name), granted: granted.map(({ name }) => name) };
}

/** Deletes the tokens that an operator has made, and with them what programs may do. */
export async function voidTokens(db: Database, operatorId: string): Promise<void> {
  await db
    .deleteFrom('operator_token')
    .where('operator_id', '=', operatorId)
    .where('is_session', '=', false)
    .execute();
}
