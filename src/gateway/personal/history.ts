import { sql } from 'kysely';
import type { ErrorDetail } from '../http/envelope';
import { parseRange, rejectQuery } from '../resources/queryParameters';
import type { PersonalCall } from './call';

/** Entries that are counted and can be reached. */
const maxEntries = 10_000;

/** `GET history`: a page of the user's security events, the latest first. `Content-Range` ends in `*` above 10,000. */
export async function listHistory({ context, request, reply, user }: PersonalCall): Promise<unknown> {
  const errors: ErrorDetail[] = [];
  const { start, limit } = parseRange(request.query as Record<string, unknown>, errors);
  if (start > maxEntries)
    errors.push({ path: '/range', keyword: 'deepRange', params: { limit: maxEntries } });
  rejectQuery(errors);
  const events = await context.db
    .selectFrom('security_event')
    .select(['id', 'at', 'kind', 'outcome', 'address', 'agent', 'detail'])
    .where('user_id', '=', user.id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .offset(start)
    .limit(limit)
    .execute();
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from
    (select from security_event where user_id = ${user.id} limit ${maxEntries + 1}) as counted`.execute(
    context.db,
  );
  const total = rows[0]!.total;
  const shown = events.length > 0 ? `${start}-${start + events.length - 1}` : '*';
  reply.header('Content-Range', `history ${shown}/${total > maxEntries ? '*' : total}`);
  return events;
}
