import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readRecord } from '../database/records';
import { exportList } from '../exports/exportList';
import type { ServerContext, Session } from '../http/context';
import { envelope } from '../http/envelope';
import { GatewayError } from '../http/errors';
import { requestLanguage, tellStored, translator } from '../http/translation';
import { type Admit, type Admitted, requestScope, requirePermission } from './access';
import type { Handlers } from './handlers';
import { encodeCursor, type ListQuery, parseListQuery } from './listQuery';
import { countRecords, type Page, readPage } from './readList';
import { readTotals } from './readTotals';
import { resourceView, showRecord } from './resourceView';
import { registerWrites } from './writes';

/** What a resource's routes need beside the server's context. */
interface ResourceParts {
  requireSession: (request: FastifyRequest) => Session | Promise<Session>;
  handlers: Handlers;
}

/** The routes of every resource of the Model, below `/api/manage/{country}`; they differ only in what the Model says. */
export function registerResources(
  server: FastifyInstance,
  context: ServerContext,
  parts: ResourceParts,
): void {
  const admit: Admit = async (request, resource, permission) => {
    const scope = await requestScope(request, context, parts.requireSession);
    requirePermission(scope.session, permission);
    return { ...scope, view: resourceView(context.model, resource, scope.country) };
  };
  for (const name of Object.keys(context.model.resources)) {
    registerReads(server, context, admit, name);
    registerWrites(server, context, admit, name, parts.handlers);
  }
}

/** Registers list, totals, export, record and events of one resource. */
function registerReads(server: FastifyInstance, context: ServerContext, admit: Admit, name: string): void {
  const { db, model } = context;
  const definition = model.resources[name]!;
  const base = `/api/manage/:country/${name}`;

  server.get(base, async (request, reply) => {
    const admitted = await admit(request, name, definition.permission);
    const query = request.query as Record<string, unknown>;
    if (query.totals !== undefined) {
      const currency = model.countries[admitted.country]!.currency;
      return envelope(await readTotals(db, admitted.view, admitted, query, currency));
    }
    return sendList(context, admitted, parseListQuery(admitted.view, query), reply);
  });

  const exported = definition.list?.export;
  if (exported) {
    server.get(`${base}/export`, async (request, reply) => {
      const admitted = await admit(request, name, exported.permission);
      const language = requestLanguage(request, model);
      return exportList(context, admitted, language, request.query as Record<string, unknown>, reply);
    });
  }

  server.get(`${base}/:id`, async (request) => {
    const admitted = await admit(request, name, definition.permission);
    return envelope(showRecord(admitted.view, await requireRecord(context, admitted, request.params)));
  });

  server.get(`${base}/:id/events`, async (request) => {
    const admitted = await admit(request, name, definition.permission);
    const record = await requireRecord(context, admitted, request.params);
    const events = await db
      .selectFrom('record_event')
      .select(['at', 'from_status as from', 'to_status as to', 'actor', 'note'])
      .where('merchant_id', '=', admitted.merchantId)
      .where('record_id', '=', record.id)
      .where('entity', '=', admitted.view.table.entity)
      .orderBy('at')
      .orderBy('id')
      .execute();
    const translate = translator(model, requestLanguage(request, model));
    return envelope(
      events.map((event) => ({
        ...event,
        actor: tellStored(event.actor, translate),
        note: event.note && tellStored(event.note, translate),
      })),
    );
  });
}

async function sendList(
  context: ServerContext,
  admitted: Admitted,
  query: ListQuery,
  reply: FastifyReply,
): Promise<unknown> {
  const page = await readPage(context.db, admitted.view, admitted, query);
  const total = await totalOf(context, admitted, query, page);
  const last = page.records.at(-1);
  const range = last ? `${query.start}-${query.start + page.records.length - 1}` : '*';
  reply.header('Content-Range', `${admitted.view.resource.name} ${range}/${total ?? '*'}`);
  if (page.hasNext && last) {
    const { field, order } = query.sort;
    const value = (last[field.name] ?? null) as string | number | boolean | null;
    const cursor = { field: field.name, order, value, id: last.id, total, filter: query.filterHash };
    reply.header('X-Next-Cursor', encodeCursor(cursor));
  }
  return envelope(page.records.map((record) => showRecord(admitted.view, record)));
}

/** Counted once for a filter: the first page that is also the last one is its own count, later ones are told by the cursor. */
async function totalOf(
  { db }: ServerContext,
  admitted: Admitted,
  query: ListQuery,
  page: Page,
): Promise<number | null> {
  if (query.after?.filter === query.filterHash) return query.after.total;
  if (!query.after && !page.hasNext && (page.records.length > 0 || query.start === 0)) {
    return query.start + page.records.length;
  }
  return countRecords(db, admitted.view, admitted, query.conditions);
}

async function requireRecord({ db }: ServerContext, admitted: Admitted, params: unknown) {
  const { id } = params as { id: string };
  const record = await readRecord(db, admitted.view.table, { ...admitted, id });
  if (!record) throw new GatewayError({ status: 404, text: 'gateway.noRecord' });
  return record;
}
