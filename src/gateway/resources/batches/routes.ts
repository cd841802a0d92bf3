import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bindResource } from '../../../metadata/bind/bindResource';
import { type BatchWrite, batchWrites } from '../../../metadata/model/batches';
import { withProof } from '../../auth/proof';
import type { Database } from '../../database/tables';
import { contentTypes } from '../../exports/contentTypes';
import type { Cell, Rows } from '../../exports/cells';
import { writeCsv } from '../../exports/writeCsv';
import { writeTemplate } from '../../exports/writeTemplate';
import { type ServerContext, userActor } from '../../http/context';
import { envelope } from '../../http/envelope';
import { GatewayError } from '../../http/errors';
import { requestLanguage, translator } from '../../http/translation';
import { type Access, type Authorize, fileFacts, requireSandboxMerchant, resourcePath } from '../access';
import type { Handlers } from '../handlers';
import { confirmRowRepeats, repeatsHeader } from '../writes/repeats';
import { withIdempotency } from '../idempotency/withIdempotency';
import { readBatch, requireKey, storeBatch } from './acceptBatch';
import { batchTarget } from './BatchTarget';
import { batchContracts, resultContract, sendContract, templateContract } from './contracts';
import { describeBatches, listBatches, readRows, requireBatch, resultOf } from './readBatches';
import { rehearseBatch } from './rehearseBatch';
import { writeResultFile } from './resultFile';
import { readRecordChoices } from './template/recordChoices';
import { templateColumns } from './template/templateColumns';

/** Most bytes of a batch: 1,000 rows are some hundred thousand. */
const bodyLimit = 4 * 1024 * 1024;

type WithId = { Params: { id: string } };
type WithQuery = { Querystring: { rehearse?: string; rows?: string; format?: string } };

/** Registers the batches that each resource of the Model offers: its import, and its actions on selected rows. */
export function registerBatches(
  server: FastifyInstance,
  context: ServerContext,
  authorize: Authorize,
  handlers: Handlers,
): void {
  for (const [name, resource] of Object.entries(context.model.resources)) {
    for (const write of batchWrites(resource)) {
      if (write.sandbox && !context.config.sandbox) continue;
      registerSending(server, context, authorize, name, write, handlers);
      registerReading(server, context, authorize, name, write);
      if (write.write === 'create') registerFiles(server, context, authorize, name, write);
    }
  }
}

function registerSending(
  server: FastifyInstance,
  context: ServerContext,
  authorize: Authorize,
  name: string,
  declared: BatchWrite,
  handlers: Handlers,
): void {
  const { db, model, now } = context;
  const { write, permission, sandbox, proof, rehearse } = declared;
  const base = `${resourcePath(context.model, name)}/batches`;
  const options = { bodyLimit, config: { contract: sendContract(model, name, declared) } };

  server.post<WithQuery>(`${base}/${write}`, options, async (request) => {
    const access = await authorize(request, name, permission);
    const { session, merchantId, country } = access;
    if (sandbox) requireSandboxMerchant(session);
    const target = targetOf(context, access, request, write);
    const sent = readBatch(model, target, request.body, now());
    /** Within the transaction that uses the key up: a repeated request must not find what the first one made. */
    const confirmRepeats = (reading: Database) =>
      write === 'create'
        ? confirmRowRepeats(
            reading,
            model,
            target,
            sent.items.map(({ number, body }) => ({ number, values: body })),
            { token: request.headers[repeatsHeader], now: now() },
          )
        : [];
    const { rehearse: wanted } = request.query;
    if (wanted !== undefined) {
      if (wanted !== 'true' || !rehearse)
        throw new GatewayError({ status: 422, text: 'gateway.noRehearsal' });
      const input = { model, merchantId, country, actor: userActor(session), now };
      await confirmRepeats(db);
      return envelope(await rehearseBatch(db, target, input, handlers, sent.items, rehearse));
    }
    const key = requireKey(request);
    const store = (prove?: Parameters<Parameters<typeof withProof>[3]>[0]) =>
      withIdempotency(
        db,
        { request, owner: session, country, permission, now: now() },
        async (transaction) => {
          await prove?.(transaction);
          const repeats = await confirmRepeats(transaction);
          const details = { key, user_name: session.userName, repeats, now: now() };
          const batch = await storeBatch(transaction, model, target, sent, details);
          const [state] = await describeBatches(transaction, [batch]);
          return envelope(state);
        },
      );
    return proof ? withProof(context, request, session, store) : store();
  });
}

function registerReading(
  server: FastifyInstance,
  { db, model }: ServerContext,
  authorize: Authorize,
  name: string,
  { write, permission }: BatchWrite,
): void {
  const base = `${resourcePath(model, name)}/batches`;
  // What became of an import may know who sees its records, as somebody who approves them; its file has values as an export has.
  const reading = write === 'create' ? model.resources[name]!.permission : permission;

  server.get<WithQuery>(
    `${base}/${write}`,
    { config: { contract: batchContracts.list } },
    async (request) => {
      const access = await authorize(request, name, permission);
      return envelope(await listBatches(db, access, write));
    },
  );

  server.get<WithId>(
    `${base}/${write}/:id`,
    { config: { contract: batchContracts.read } },
    async (request) => {
      const access = await authorize(request, name, reading);
      const batch = await requireBatch(db, access, write, request.params.id);
      const [state] = await describeBatches(db, [batch]);
      return envelope(state);
    },
  );

  server.get<WithId>(
    `${base}/${write}/:id/rows`,
    { config: { contract: batchContracts.rows } },
    async (request) => {
      const access = await authorize(request, name, reading);
      const batch = await requireBatch(db, access, write, request.params.id);
      return envelope((await readRows(db, batch.id)).map(resultOf));
    },
  );
}

/** Registers the files of an import: its template, and its rows with their results. */
function registerFiles(
  server: FastifyInstance,
  context: ServerContext,
  authorize: Authorize,
  name: string,
  { write, permission }: BatchWrite,
): void {
  const { db, model } = context;
  const path = resourcePath(context.model, name);
  server.get<WithQuery>(
    `${path}/import-template`,
    { config: { contract: templateContract } },
    async (request, reply) => {
      const access = await authorize(request, name, permission);
      const language = requestLanguage(request, model);
      const translate = translator(model, language);
      const bound = bindResource(model, name, access.country, language);
      const records = await readRecordChoices(db, model, access, bound, language);
      const columns = templateColumns(
        bound,
        fileFacts(request, model, access),
        { translate, language },
        records,
      );
      const format = request.query.format === 'csv' ? 'csv' : 'xlsx';
      reply.header('Content-Disposition', attachment(`template.${format}`, access));
      reply.type(contentTypes[format]);
      if (format === 'csv') return reply.send(Readable.from(writeCsv(headingRow(columns))));
      const rows = bound.import?.limit ?? 0;
      const choicesName = translate('gateway.batch.choices');
      return reply.send(writeTemplate({ name: bound.title, columns, rows, choicesName }));
    },
  );

  server.get<WithId & WithQuery>(
    `${path}/batches/${write}/:id/file`,
    { config: { contract: resultContract } },
    async (request, reply) => {
      const access = await authorize(request, name, permission);
      const batch = await requireBatch(db, access, write, request.params.id);
      const { rows: wanted } = request.query;
      const rows = (await readRows(db, batch.id)).filter(
        ({ state }) => wanted !== 'failed' || state === 'failed',
      );
      const target = targetOf(context, access, request, write);
      const moment = batch.created_at.slice(0, 16).replace(/[-:]/g, '').replace('T', '-');
      const suffix = wanted === 'failed' ? 'failed' : 'result';
      const disposition = attachment(`import-${moment}-${suffix}.xlsx`, access);
      reply.header('Content-Disposition', disposition).type(contentTypes.xlsx);
      return reply.send(writeResultFile(target, fileFacts(request, model, access), rows));
    },
  );
}

/** The header that names a file after the resource and the country, where the records have one. */
function attachment(name: string, { view, country }: Access): string {
  return `attachment; filename="${[view.resource.name, country, name].filter(Boolean).join('-')}"`;
}

async function* headingRow(columns: { title: string }[]): Rows {
  yield [columns.map(({ title }): Cell => ({ kind: 'text', text: title }))];
}

/** What the writes of a request's batch are about, in the language of the request. */
function targetOf(
  { model }: ServerContext,
  { view, merchantId, country, session }: Access,
  request: FastifyRequest,
  write: string,
) {
  return batchTarget(model, {
    merchant_id: merchantId,
    country,
    resource: view.resource.name,
    write,
    user_id: session.userId,
    language: requestLanguage(request, model),
  });
}
