import type { Database } from '../../database/declared/tables';
import type { OperatorEvent } from '../operatorEvents';

/** Returns the event of an operator who has set or changed their own password. */
export function passwordEvent(
  { id, name }: { id: string; name: string },
  action: 'passwordSet' | 'passwordChanged',
  at: Date,
): OperatorEvent {
  return {
    at,
    actor: { kind: 'operator', id, name },
    action,
    subject: 'operator',
    merchant: '',
    name,
  };
}

/** Returns the names of the operators who have a password, by which they sign in at the page. */
export async function operatorsWithPassword(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('operator_user')
    .select('name')
    .where('password_hash', 'is not', null)
    .execute();
  return new Set(rows.map(({ name }) => name));
}
