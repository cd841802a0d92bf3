import { noCountry } from '../../../metadata/bind/schemas/places';
import type { Database } from '../../database/declared/tables';
import type { EntityRecord } from '../../database/records';
import { accessTo } from '../access';
import { parseListQuery } from '../listQuery';
import { readPage } from '../readList';
import { serializeRecord } from '../resourceView';
import type { GivenWrite, WriteSetup } from './performKeyed';

/**
 * Reads the record above a form's fields, as a rehearsal has left it. In its transaction, the ledger is what was posted there. Returns
 * undefined where the form shows none, or the user may not see it.
 */
export async function readShown(
  { context }: Pick<WriteSetup, 'context'>,
  rehearsal: Database,
  { target, caller: { request, session } }: Pick<GivenWrite<unknown>, 'target' | 'caller'>,
): Promise<EntityRecord | undefined> {
  const { resources } = context.model;
  const { resource: own, form } = target.at;
  const { shows } = (form === 'create' || form === 'edit' ? resources[own]![form] : undefined) ?? {};
  if (!shows) return undefined;
  const { permission, scope = 'country' } = resources[shows.resource]!;
  if (!session.permissions.has(permission)) return undefined;
  const country = scope === 'country' ? target.country : noCountry;
  const which = { session, resource: shows.resource, country };
  const reach = await accessTo({ ...context, db: rehearsal }, request, which);
  const { records } = await readPage(rehearsal, reach, parseListQuery(reach, { range: '[0,0]' }));
  return records[0] && serializeRecord(reach.view, records[0]);
}
