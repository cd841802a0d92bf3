import type { FastifyRequest } from 'fastify';
import type { RecordEvent } from '../../../contract/records';
import { bindResource } from '../../../metadata/bind/bindResource';
import { factsOf } from '../../../metadata/bind/places';
import type { BoundDetail } from '../../../metadata/model/BoundResource';
import { matchesCondition } from '../../../metadata/validation/matchesCondition';
import type { EntityRecord } from '../../database/records';
import type { ServerContext } from '../../http/context';
import type { Access, Authorize } from '../access';
import { parseListQuery } from '../listQuery';
import { readPage } from '../readList';
import { serializeRecord } from '../resourceView';
import { valueText } from '../writes/valueText';

/** Most records of one list on a timeline: the latest. The list below has all. */
const maxRecords = 50;

/** What a timeline is read for. */
interface Timeline {
  access: Access;
  record: EntityRecord;
  language: string;
}

/**
 * Returns, as events of a record, the records of those related lists that are on its timeline. Those for which the user lacks the
 * permission are left out, and values are masked as in their own list.
 */
export async function relatedEvents(
  context: ServerContext,
  authorize: Authorize,
  request: FastifyRequest,
  timeline: Timeline,
): Promise<RecordEvent[]> {
  const { access, record } = timeline;
  const events: RecordEvent[] = [];
  for (const related of access.view.resource.detail?.related ?? []) {
    const { permission } = context.model.resources[related.resource]!;
    const isShown = !related.when || matchesCondition(related.when, record);
    if (!related.timeline || !isShown || !access.session.permissions.has(permission)) continue;
    const reach = await authorize(request, related.resource, permission);
    events.push(...(await readRelated(context, reach, related, timeline)));
  }
  return events;
}

async function readRelated(
  { db, model }: ServerContext,
  access: Access,
  { resource, by, of, timeline }: BoundDetail['related'][number],
  { record, language }: Timeline,
): Promise<RecordEvent[]> {
  const value = record[of];
  if (value === undefined || value === null || !timeline) return [];
  const { at, shows } = timeline;
  const query = parseListQuery(access.view, {
    filter: JSON.stringify({ [by]: value }),
    sort: JSON.stringify([at, 'DESC']),
    range: `[0,${maxRecords - 1}]`,
    total: 'none',
  });
  const { records } = await readPage(db, access, query);
  const bound = bindResource(model, resource, access.country, language);
  const country = factsOf(model, access.country);
  return records.flatMap((found): RecordEvent[] => {
    const shown = serializeRecord(access.view, found);
    const time = found[at];
    if (typeof time !== 'string') return [];
    const values = shows.flatMap((name) => {
      const field = bound.fields[name];
      const each = shown[name];
      return field && each !== undefined && each !== null ? [valueText(field, each, country, found)] : [];
    });
    const about = {
      resource,
      path: bound.path ?? null,
      id: found.id,
      title: bound.recordTitle ?? bound.title,
      values,
    };
    const nothing = { from: null, to: null, note: null, form: null, entered: [] };
    return [{ at: time, ...nothing, actor: { kind: 'system', id: null, name: null }, about }];
  });
}

/** Puts what else happened among a record's own events, which stay in their order. */
export function inOrder(own: RecordEvent[], related: RecordEvent[]): RecordEvent[] {
  if (related.length === 0) return own;
  const waiting = related.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const all: RecordEvent[] = [];
  for (const event of own) {
    // What happened at the same time brought the event about, as a payment completes its order.
    while (waiting[0] && Date.parse(waiting[0].at) <= Date.parse(event.at)) all.push(waiting.shift()!);
    all.push(event);
  }
  return [...all, ...waiting];
}
