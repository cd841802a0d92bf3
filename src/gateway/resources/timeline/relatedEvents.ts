import type { FastifyRequest } from 'fastify';
import type { RecordEvent } from '../../../contract/records';
import { bindResource } from '../../../metadata/bind/bindResource';
import { factsOf } from '../../../metadata/bind/schemas/places';
import type { BoundDetail } from '../../../metadata/model/BoundResource';
import { matchesCondition } from '../../../metadata/validation/matchesCondition';
import type { EntityRecord } from '../../database/records';
import type { ServerContext } from '../../http/context';
import { factsFor } from '../../http/translation';
import type { Access, Authorize } from '../access';
import { parseListQuery } from '../listQuery';
import { readPage } from '../readList';
import { serializeRecord } from '../resourceView';
import { valueText } from '../writes/valueText';

/** Most records of one list on a timeline: the latest. The list below has all. */
const maxRecords = 50;

/** A record of a related list, as an event. */
interface RelatedEvent {
  event: RecordEvent;
  /** Whether it followed from what happened at the same instant, or brought that about. */
  follows: boolean;
}

/** Record of a timeline. */
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
): Promise<RelatedEvent[]> {
  const { access, record } = timeline;
  const events: RelatedEvent[] = [];
  for (const related of access.view.resource.detail?.related ?? []) {
    const { permission } = context.model.resources[related.resource]!;
    const isShown = !related.when || matchesCondition(related.when, record);
    if (!related.timeline || !isShown || !access.session.permissions.has(permission)) continue;
    const reach = await authorize(request, related.resource, permission);
    events.push(...(await readRelated(context, request, reach, related, timeline)));
  }
  return events;
}

async function readRelated(
  { db, model }: ServerContext,
  request: FastifyRequest,
  access: Access,
  { resource, by, of, timeline }: BoundDetail['related'][number],
  { record, language }: Timeline,
): Promise<RelatedEvent[]> {
  const value = record[of];
  if (value === undefined || value === null || !timeline) return [];
  const { at, shows, follows = false } = timeline;
  const query = parseListQuery(access, {
    filter: JSON.stringify({ [by]: value }),
    sort: JSON.stringify([at, 'DESC']),
    range: `[0,${maxRecords - 1}]`,
    total: 'none',
  });
  const { records } = await readPage(db, access, query);
  const bound = bindResource(model, resource, access.country, language);
  const country = factsFor(request, factsOf(model, access.country));
  const minus = bound.list?.statement?.minus;
  // Those of the same instant in the order in which they were made.
  return records.toReversed().flatMap((found): RelatedEvent[] => {
    const shown = serializeRecord(access.view, found);
    const time = found[at];
    if (typeof time !== 'string') return [];
    const values = shows.flatMap((name) => {
      const field = bound.fields[name];
      const each = shown[name];
      if (!field || each === undefined || each === null) return [];
      const text = valueText(field, each, country, found);
      // What went out reads as in the statement.
      return [name === minus ? `-${text}` : text];
    });
    const about = {
      resource,
      path: bound.path ?? null,
      id: found.id,
      title: bound.recordTitle ?? bound.title,
      values,
    };
    const nothing = { from: null, to: null, note: null, form: null, entered: [] };
    const event = { at: time, ...nothing, actor: { kind: 'system' as const, id: null, name: null }, about };
    return [{ event, follows }];
  });
}

/**
 * Puts related events among a record's own ones, which stay in their order. Each goes to one of the same instant if there is one: the time
 * of a state may be earlier than that of the state before it.
 */
export function inOrder(own: RecordEvent[], related: RelatedEvent[]): RecordEvent[] {
  const times = own.map(timeOf);
  const placed = related.map(({ event, follows }) => {
    const time = timeOf(event);
    const same = follows ? times.lastIndexOf(time) : times.indexOf(time);
    const later = times.findIndex((each) => each > time);
    // What is about a record follows from its first event.
    if (same >= 0) return { event, follows, before: follows || same === 0 ? same + 1 : same };
    return { event, follows, before: later < 0 ? own.length : later };
  });
  const sorted = placed.toSorted(
    (one, other) => timeOf(one.event) - timeOf(other.event) || Number(one.follows) - Number(other.follows),
  );
  const at = (place: number) => sorted.filter(({ before }) => before === place).map(({ event }) => event);
  return [...own.flatMap((event, index) => [...at(index), event]), ...at(own.length)];
}

const timeOf = ({ at }: RecordEvent) => Date.parse(at);
