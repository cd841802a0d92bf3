import type { FastifyInstance, FastifyReply } from 'fastify';
import { bindResource } from '../../metadata/bind/bindResource';
import { readEvents } from '../database/recordEvents';
import { readRecord } from '../database/records';
import type { ServerContext } from '../http/context';
import { envelope } from '../http/envelope';
import { GatewayError } from '../http/errors';
import { requestLanguage, translateStored, translator } from '../http/translation';
import { type Access, type Authorize, resourcePath } from './access';
import { secretsOf } from './masking';
import { encodeCursor, type ListQuery, parseListQuery, positionAfter } from './listQuery';
import { countRecords, type Page, readPage } from './readList';
import { readTotals } from './readTotals';
import { registerReveal } from './reveal';
import { serializeRecord, visibleFields } from './resourceView';

/** Registers the routes that read each resource of the Model. They differ only in what the Model declares. */
export function registerResources(
  server: FastifyInstance,
  context: ServerContext,
  authorize: Authorize,
): void {
  for (const name of Object.keys(context.model.resources)) {
    registerReads(server, context, authorize, name);
    registerReveal(server, context, authorize, name);
  }
}

/** Registers the list, its totals, a single record and its events. */
function registerReads(
  server: FastifyInstance,
  context: ServerContext,
  authorize: Authorize,
  name: string,
): void {
  const { db, model } = context;
  const { permission } = model.resources[name]!;
  const path = resourcePath(name);

  server.get<{ Querystring: Record<string, unknown> }>(path, async (request, reply) => {
    const access = await authorize(request, name, permission);
    const { query } = request;
    if (query.totals !== undefined) {
      const { currency } = model.countries[access.country]!;
      return envelope(await readTotals(db, access, query, currency));
    }
    return sendList(context, access, parseListQuery(access.view, query), reply);
  });

  server.get<{ Params: { id: string } }>(`${path}/:id`, async (request) => {
    const access = await authorize(request, name, permission);
    return envelope(serializeRecord(access.view, await requireRecord(context, access, request.params.id)));
  });

  server.get<{ Params: { id: string } }>(`${path}/:id/events`, async (request) => {
    const access = await authorize(request, name, permission);
    const record = await requireRecord(context, access, request.params.id);
    const events = await readEvents(db, access.view.table, { ...access, id: record.id });
    const language = requestLanguage(request, model);
    const translate = translator(model, language);
    const { fields } = bindResource(model, name, access.country, language);
    const hide = secretsOf(fields, visibleFields(access.view, record));
    return envelope(
      events.map(({ note, field, ...event }) => {
        const titles = field?.split(',').map((each) => fields[each]?.title ?? each);
        const params = { field: titles?.join(', ') };
        return { ...event, note: note && hide(translateStored(note, translate, params)) };
      }),
    );
  });
}

async function sendList(
  context: ServerContext,
  access: Access,
  query: ListQuery,
  reply: FastifyReply,
): Promise<unknown> {
  const page = await readPage(context.db, access, query);
  const total = await totalOf(context, access, query, page);
  const shown = page.records.map((record) => serializeRecord(access.view, record));
  const last = page.records.at(-1);
  const range = last ? `${query.start}-${query.start + page.records.length - 1}` : '*';
  reply.header('Content-Range', `${access.view.resource.name} ${range}/${total ?? '*'}`);
  if (page.isWidened && last) reply.header('X-Widened', 'true');
  if (page.hasNext && last) {
    const { sort, filterHash: filter } = query;
    reply.header(
      'X-Next-Cursor',
      encodeCursor(sort, { ...positionAfter(sort, last, shown.at(-1)), total, filter }),
    );
  }
  return envelope(shown);
}

/**
 * The number of records of the filter, or null where there are more than are counted. It is counted once for a filter:
 * a first page without a next one is its own count, and later pages carry the count in the cursor. A client that gets the
 * count with the totals does without it here (`total=none`).
 */
async function totalOf(
  { db }: ServerContext,
  access: Access,
  query: ListQuery,
  page: Page,
): Promise<number | null> {
  if (query.after?.filter === query.filterHash) return query.after.total;
  if (!query.after && !page.hasNext && (page.records.length > 0 || query.start === 0)) {
    return query.start + page.records.length;
  }
  return query.isCounted ? countRecords(db, access, page.conditions) : null;
}

async function requireRecord({ db }: ServerContext, access: Access, id: string) {
  const record = await readRecord(db, access.view.table, { ...access, id });
  if (!record) throw new GatewayError({ status: 404, text: 'gateway.noRecord' });
  return record;
}
