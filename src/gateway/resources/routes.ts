import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { factsOf } from '../../metadata/bind/schemas/places';
import type { EntityRecord } from '../database/records';
import type { Database } from '../database/declared/tables';
import { withSnapshot } from '../database/units/transaction';
import type { ServerContext } from '../http/context';
import { envelope } from '../http/responses';
import { readForRequest } from '../standby/reads';
import { type Access, type AnyReach, type Authorize, resourcePath } from './access';
import type { Condition, Filter } from './filter';
import { encodeCursor, type ListQuery, parseListQuery, positionAfter } from './listQuery';
import type { Query } from './queryParameters';
import { countRecords, maxCount, type Page, readPage, requireRecord } from './readList';
import { parseTotalsQuery, readTotals, type TotalsQuery } from './readTotals';
import { listContract, recordContract } from './resourceContracts';
import { serializeForUser } from './resourceView';
import { withAnnotations } from '../finding/annotations/readAnnotations';

/** Registers the routes that read each resource of the Model. They differ only in what the Model declares. */
export function registerResources(server: FastifyInstance, context: ServerContext): void {
  const { authorize } = server;
  for (const name of Object.keys(context.model.resources)) {
    registerReads(server, context, authorize, name);
  }
}

/** Registers the list, its totals and a single record. */
function registerReads(
  server: FastifyInstance,
  context: ServerContext,
  authorize: Authorize,
  name: string,
): void {
  const { model } = context;
  const { permission } = model.resources[name]!;
  const path = resourcePath(model, name);

  const list = { config: { contract: listContract(model, name) } };
  server.get<{ Querystring: Record<string, unknown> }>(path, list, async (request, reply) => {
    const access = await authorize(request, name, permission);
    return sendList(context, request, reply, {
      reach: access,
      serialize: (db, records) => serializeAnnotated({ ...context, db }, access, records),
    });
  });

  const record = { config: { contract: recordContract(model, name) } };
  server.get<{ Params: { id: string } }>(`${path}/:id`, record, async (request) => {
    const access = await authorize(request, name, permission);
    const found = await requireRecord(context.db, access, request.params.id);
    const [shown] = await serializeAnnotated(context, access, [found]);
    return envelope(shown);
  });
}

/** List of a request. */
interface SentList {
  reach: AnyReach;
  /** More that its records must meet. */
  conditions?: Condition[];
  /** Returns records as the response contains them. */
  serialize: (db: Database, records: EntityRecord[]) => Promise<EntityRecord[]> | EntityRecord[];
}

/** Responds with what the query of a request asks for of a list: a page, its totals, or both. */
export async function sendList(
  context: ServerContext,
  request: FastifyRequest<{ Querystring: Record<string, unknown> }>,
  reply: FastifyReply,
  list: SentList,
): Promise<unknown> {
  const query = parseQuery(list, request.query);
  // Nobody reads the body that a HEAD would make.
  if (request.method === 'HEAD') return reply.send();
  const data = await readForRequest(context, request, (db, lag) =>
    readWhole({ ...context, db }, list, query, reply, lag),
  );
  return envelope(data);
}

/** Query of a list: its page, its totals (without `range`), or both. */
type WholeQuery =
  | { page: ListQuery; totals: TotalsQuery | undefined }
  | { page: undefined; totals: TotalsQuery };

function parseQuery({ reach, conditions = [] }: SentList, query: Query): WholeQuery {
  const withConditions = <Parsed extends Filter>(parsed: Parsed): Parsed => ({
    ...parsed,
    conditions: [...conditions, ...parsed.conditions],
    ...(parsed.widened && { widened: [...conditions, ...parsed.widened] }),
  });
  const totals = query.totals === undefined ? undefined : withConditions(parseTotalsQuery(reach, query));
  if (totals && query.range === undefined) return { page: undefined, totals };
  return { page: withConditions(parseListQuery(reach, query)), totals };
}

/**
 * Reads page and totals of a list as of one moment, which `X-As-Of` says. Everything stored by then, `lag` milliseconds ago, is in them.
 */
async function readWhole(
  context: ServerContext,
  list: SentList,
  query: WholeQuery,
  reply: FastifyReply,
  lag: number,
): Promise<unknown> {
  const { db, model, now } = context;
  const { reach } = list;
  const { page, totals } = query;
  const { currency } = factsOf(model, reach.country);
  reply.header('X-As-Of', new Date(now().getTime() - lag).toISOString());
  if (!page) {
    const read = (snapshot: Database) => readTotals(snapshot, reach, totals, currency);
    return totals.widened ? withSnapshot(db, read) : read(db);
  }
  if (!totals) {
    const read = (snapshot: Database) => readCounted(snapshot, reach, page);
    const counted = await (isOneStatement(page) ? read(db) : withSnapshot(db, read));
    return sendPage(db, list, page, counted, reply);
  }
  const both = await withSnapshot(db, async (snapshot) => {
    const found = await readPage(snapshot, reach, page);
    const { conditions } = found;
    const sums = await readTotals(snapshot, reach, { ...totals, conditions, widened: undefined }, currency);
    return { found, sums };
  });
  const count = both.sums.reduce((sum, row) => sum + row.count, 0);
  const total = count > maxCount ? null : count;
  return {
    records: await sendPage(db, list, page, { ...both.found, total }, reply),
    totals: both.sums,
  };
}

/** Whether the rows of a page are read by a statement alone, which sees one moment anyway. */
function isOneStatement({ isCounted, widened, after }: ListQuery): boolean {
  return !isCounted && !widened && !after;
}

/** A page and how many records there are in all, or null where there are more than are counted. */
interface CountedPage extends Page {
  total: number | null;
}

/**
 * Reads a page with its count, of the same moment. A first page without a next one is its own count. A client that gets the
 * count with the totals does without it here (`total=none`).
 */
async function readCounted(db: Database, reach: AnyReach, query: ListQuery): Promise<CountedPage> {
  const page = await readPage(db, reach, query);
  if (!query.after && !page.hasNext && (page.records.length > 0 || query.start === 0)) {
    return { ...page, total: query.start + page.records.length };
  }
  return { ...page, total: query.isCounted ? await countRecords(db, reach, page.conditions) : null };
}

/** Returns the records as responses contain them, and sets the headers of their page. */
async function sendPage(
  db: Database,
  { reach, serialize }: SentList,
  query: ListQuery,
  page: CountedPage,
  reply: FastifyReply,
): Promise<EntityRecord[]> {
  const { records, total } = page;
  const shown = await serialize(db, records);
  const last = records.at(-1);
  const range = last ? `${query.start}-${query.start + records.length - 1}` : '*';
  reply.header('Content-Range', `${reach.view.resource.name} ${range}/${total ?? '*'}`);
  if (page.isWidened && last) reply.header('X-Widened', 'true');
  if (page.hasNext && last) {
    const { sort } = query;
    reply.header('X-Next-Cursor', encodeCursor(sort, positionAfter(sort, last, shown.at(-1))));
  }
  return shown;
}

/** Returns records as users read them: where the resource has notes and tags, with these. */
async function serializeAnnotated(
  context: ServerContext,
  access: Access,
  records: EntityRecord[],
): Promise<EntityRecord[]> {
  const shown = await serializeForUser(context, access, records);
  return access.view.resource.annotations ? withAnnotations(context.db, access, shown) : shown;
}
