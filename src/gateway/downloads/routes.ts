import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type DownloadState, downloadStateSchema, exportBodySchema } from '../../contract/downloads';
import type { Model } from '../../metadata/model/Model';
import { isRecordId } from '../database/ids';
import { contentTypes } from '../sheets/contentTypes';
import { planExport, type PlannedExport } from '../exports/planExport';
import { bodyReader } from '../http/body';
import { actorOf, type ServerContext } from '../http/context';
import { envelope, GatewayError } from '../http/responses';
import { requestLanguage } from '../http/translation';
import { type Access, resourcePath } from '../resources/access';
import { withIdempotency } from '../resources/idempotency/withIdempotency';
import type { Query } from '../resources/queryParameters';
import { exportContract } from '../resources/resourceContracts';
import { answerAtOnce, sendFile } from './answerAtOnce';
import { ExportSlots } from './ExportSlots';
import { downloadsResource } from './scheduleReaders';
import { placeOf, requestDownload } from './requestDownload';
import type { DownloadRow } from './tables';
import { batchWrites } from '../../metadata/model/batches';
import { resultContract } from '../batches/contracts';
import { planResult, type ResultQuery } from './planResult';

const readOrder = bodyReader(exportBodySchema);

/**
 * Registers the exports of every resource whose list declares one (product 7.5). `GET …/export` answers with up to 10,000 records. `POST
 * …/exports/<resource>` accepts any number; its user reads state and file by its id. Both are among the merchant's downloads.
 */
export function registerExports(server: FastifyInstance, context: ServerContext): void {
  const { authorize } = server;
  const { db, model, now, chainHeads } = context;
  // The other connections stay for everything else.
  const slots = new ExportSlots(Math.max(1, Math.floor(context.config.databaseConnections / 3)));
  registerResultFiles(server, context, slots);
  for (const [name, { list, entity }] of Object.entries(model.resources)) {
    const exported = list?.export;
    if (!exported) continue;
    const { csv, xlsx, pdf } = contentTypes;
    const types = [csv, xlsx, ...(list.statement ? [pdf] : [])];
    const path = resourcePath(model, name);
    const exports = resourcePath(model, name, 'exports');
    const enter = (request: FastifyRequest) => authorize(request, name, exported.permission);
    const orderOf = (request: FastifyRequest, access: Access, query: Query) => {
      const { facts, place } = placeOf(request, model, access);
      const language = requestLanguage(request, model);
      const order = { reach: access, actor: actorOf(access.session), language, facts, query };
      const plan = planExport(context, order, chainHeads[entity]);
      const kind = plan.format === 'pdf' ? ('statement' as const) : ('export' as const);
      return { language, place, kind, query, plan };
    };
    type WithQuery = { Querystring: Query };
    type WithId = { Params: { id: string } };

    server.get<WithQuery>(
      `${path}/export`,
      // A HEAD would do all of the work for nothing.
      { exposeHeadRoute: false, config: { contract: exportContract(model, name, types), unshared: true } },
      async (request, reply) => {
        const access = await enter(request);
        return answerAtOnce(context, slots, reply, access, async () => {
          const order = orderOf(request, access, request.query);
          await requireSmall(order.plan);
          return order;
        });
      },
    );

    server.post(
      `${exports}/${name}`,
      {
        config: {
          contract: {
            summary: 'Ask for an export of any size',
            body: readOrder.schema,
            data: downloadStateSchema,
            idempotent: true,
          },
        },
      },
      async (request) => {
        const access = await enter(request);
        const { session, country } = access;
        const order = orderOf(request, access, { ...readOrder(request, model) });
        const isSmall = (await order.plan.count()) !== null;
        const { permission } = exported;
        return withIdempotency(
          db,
          { request, owner: session, country, permission, now: now(), retention: model.retention },
          async (transaction) =>
            envelope(
              stateOf(
                await requestDownload(transaction, context, { access, ...order, isSmall }),
                model,
                access,
              ),
            ),
        );
      },
    );

    server.get<WithId>(
      `${exports}/${name}/:id`,
      { config: { contract: { summary: 'Read the state of an export', data: downloadStateSchema } } },
      async (request) => {
        const access = await enter(request);
        return envelope(stateOf(await requireOwn(context, access, request.params.id), model, access));
      },
    );

    server.get<WithId>(
      `${exports}/${name}/:id/file`,
      {
        exposeHeadRoute: false,
        config: {
          contract: {
            summary: 'Read the file of an export',
            files: types,
            headers: { 'Content-Disposition': 'The name of the file.' },
          },
        },
      },
      async (request, reply) =>
        sendFile(context, reply, await requireOwn(context, await enter(request), request.params.id)),
    );
  }
}

/** Throws 422 for an export of so many records that it would hold up its request. */
async function requireSmall(plan: PlannedExport): Promise<void> {
  // A statement has a limit of its own.
  if (plan.format !== 'pdf' && (await plan.count()) === null) {
    throw new GatewayError({ status: 422, text: 'gateway.export.large' });
  }
}

/** Returns a download that a user has asked for by the list of `access`. Throws 404 where there is none. */
async function requireOwn(
  { db }: ServerContext,
  { session, merchantId, country, view }: Access,
  id: string,
): Promise<DownloadRow> {
  const row = isRecordId(id)
    ? await db
        .selectFrom('download_file')
        .selectAll()
        .where('id', '=', id)
        .where('merchant_id', '=', merchantId)
        .where('user_id', '=', session.userId)
        .where('kind', '!=', 'importResult')
        .where('country', '=', country)
        .where('resource', '=', view.resource.name)
        .executeTakeFirst()
    : undefined;
  if (!row) throw new GatewayError({ status: 404, text: 'gateway.noRecord' });
  return row;
}

function stateOf(
  { id, name, status, rows, reason }: DownloadRow,
  model: Model,
  { session, country }: Access,
): DownloadState {
  const { path = null, permission } = model.resources[downloadsResource]!;
  // In Global mode there is no such list.
  const isSeen = country !== '' && session.permissions.has(permission);
  return { id, name, status, rows, reason, path: isSeen ? path : null };
}

/** Registers the files with the rows of imports and what became of them. Each is among the merchant's downloads. */
function registerResultFiles(server: FastifyInstance, context: ServerContext, slots: ExportSlots): void {
  const { authorize } = server;
  const { model } = context;
  for (const [name, resource] of Object.entries(model.resources)) {
    const [imports] = batchWrites(resource).filter(({ write }) => write === 'create');
    if (!imports || (imports.sandbox && !context.config.sandbox)) continue;
    server.get<{ Params: { id: string }; Querystring: { rows?: string } }>(
      `${resourcePath(model, name)}/batches/create/:id/file`,
      { exposeHeadRoute: false, config: { contract: resultContract } },
      async (request, reply) => {
        const access = await authorize(request, name, imports.permission);
        return answerAtOnce(context, slots, reply, access, async () => {
          const { facts, place } = placeOf(request, model, access);
          const language = requestLanguage(request, model);
          const query: ResultQuery = {
            batch: request.params.id,
            ...(request.query.rows === 'failed' ? { rows: 'failed' } : {}),
          };
          const { userId } = access.session;
          const plan = await planResult(context, { reach: access, userId, language, facts, query });
          return { language, place, kind: 'importResult', query, plan };
        });
      },
    );
  }
}
