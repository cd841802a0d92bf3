import { hashToken } from '../../auth/tokens';
import type { Database } from '../../database/declared/tables';
import { listOperators } from './operatorUsers';
import { exceedsRights, parseRights } from './rights';

/** An operator who has been given a code by which they bind an authenticator. */
export interface Invited {
  id: string;
  name: string;
  /** Addresses and networks from which they may come; empty allows all. */
  addresses: readonly string[];
  /** Encrypted: the authenticator that they were offered at the page. */
  offeredSecret: string | null;
}

/** Finds the operator of an invitation, or returns why it does not count: nobody has it (any more), or its maker may not give it. */
export async function findInvited(
  db: Database,
  name: string,
  code: string,
  { now, forUpdate = false }: { now: Date; forUpdate?: boolean },
): Promise<Invited | 'unknown' | 'inviterGone'> {
  let query = db
    .selectFrom('operator_user')
    .select(['id', 'name', 'enrolled_by', 'offered_secret', 'scopes', 'addresses', 'limits', 'alone'])
    .where('name', '=', name)
    .where('status', '=', 'active')
    .where('enrollment_hash', '=', hashToken(code.trim().toUpperCase()))
    .where('enrollment_expires_at', '>', now.toISOString());
  if (forUpdate) query = query.forUpdate();
  const found = await query.executeTakeFirst();
  if (!found) return 'unknown';
  const { id, enrolled_by, offered_secret: offeredSecret, ...stored } = found;
  const rights = parseRights(stored);
  if (enrolled_by !== null) {
    // The maker is disabled, or may do less by now than the invitation would give.
    const inviter = (await listOperators(db)).find((each) => each.id === enrolled_by);
    if (inviter?.status !== 'active' || exceedsRights(rights, inviter)) return 'inviterGone';
  }
  return { id, name, addresses: rights.addresses, offeredSecret };
}
