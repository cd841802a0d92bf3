import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { bindResource } from '../../metadata/bind/bindResource';
import { type BatchWrite, batchWrites } from '../../metadata/model/batches';
import type { Database } from '../database/declared/tables';
import { withTransaction } from '../database/units/transaction';
import { contentTypes } from '../sheets/contentTypes';
import type { Cell, Rows } from '../sheets/cells';
import { writeCsv } from '../sheets/writeCsv';
import { writeTemplate } from '../sheets/writeTemplate';
import type { ServerContext } from '../http/context';
import { envelope } from '../http/responses';
import { requestLanguage, translator } from '../http/translation';
import { type Authorize, fileFacts, resourcePath } from '../resources/access';
import { performKeyed, type WriteSetup } from '../resources/writes/performKeyed';
import { readShown } from '../resources/writes/readShown';
import { confirmRowRepeats, repeatsHeader } from '../resources/writes/repeats';
import { agreedTerms, requireAgreed, termsOf } from '../resources/writes/terms';
import type { WriteTarget } from '../resources/writes/WriteTarget';
import { readBatch, requireKey, type SentBatch, storeBatch } from './acceptBatch';
import { batchContracts, sendContract, templateContract } from './contracts';
import { describeBatch, describeBatches, listBatches, readRows, requireBatch, resultOf } from './readBatches';
import { rehearseBatch } from './rehearseBatch';
import { stopBatch } from './endBatch';
import { readRecordChoices } from './template/recordChoices';
import { templateColumns } from './template/templateColumns';

/** Greatest size of a batch, in bytes. 1,000 rows are some hundred thousand, 5,000 may come from 2 MB. */
const bodyLimit = 4 * 1024 * 1024;

type WithId = { Params: { id: string } };
type WithQuery = { Querystring: { rehearse?: string; format?: string } };

/** Registers the batches that each resource of the Model offers: its import, and its actions on selected rows. */
export function registerBatches(server: FastifyInstance, context: ServerContext): void {
  const setup = server.writes;
  const { authorize } = setup;
  for (const [name, resource] of Object.entries(context.model.resources)) {
    for (const write of batchWrites(resource)) {
      if (write.sandbox && !context.config.sandbox) continue;
      registerSending(server, setup, name, write);
      registerReading(server, context, authorize, name, write);
      if (write.write === 'create') registerTemplate(server, context, authorize, name, write);
    }
  }
}

function registerSending(
  server: FastifyInstance,
  setup: WriteSetup,
  name: string,
  declared: BatchWrite,
): void {
  const { context } = setup;
  const { model, now, handlers } = context;
  const { write: form, rehearse: rule } = declared;
  const isImport = form === 'create';
  const options = { bodyLimit, config: { contract: sendContract(model, name, declared), batch: true } };

  server.post<WithQuery>(`${resourcePath(model, name)}/batches/${form}`, options, async (request) => {
    const confirmRepeats = (db: Database, target: WriteTarget, { items }: SentBatch) => {
      const values = items.map(({ number, body }) => ({ number, values: body }));
      const sent = { token: request.headers[repeatsHeader], now: now() };
      return isImport ? confirmRowRepeats(db, model, target, values, sent) : [];
    };
    return performKeyed<SentBatch>(setup, request, {
      resource: name,
      form,
      declared,
      read: (target) => readBatch(model, target, request.body, now()),
      lookedUp: ({ items }) =>
        isImport ? items.map(({ number, body }) => ({ values: body, path: `/rows/${number}` })) : [],
      rehearse: async (db, given) => {
        const { target, input, sent } = given;
        await confirmRepeats(db, target, sent);
        return rehearseBatch(db, target, input, handlers, sent.items, {
          rule,
          keyRing: context.keyRing,
          isGone: () => request.raw.socket.destroyed,
          shown: (transaction) => readShown(setup, transaction, given),
        });
      },
      write: async (transaction, { target, input, sent }) => {
        const key = requireKey(request);
        // In the transaction that uses the key up: a repeated request must not find what the first one made.
        const repeats = await confirmRepeats(transaction, target, sent);
        const agreed = isImport ? agreedTerms(request) : undefined;
        await requireAgreed(termsOf(handlers.create[name], { ...input, db: transaction }), agreed);
        const sender = { key, user_name: input.actor.name ?? '', terms: agreed ?? null };
        const details = { ...sender, repeats, now: now() };
        const batch = await storeBatch(transaction, model, target, sent, details);
        const [state] = await describeBatches(transaction, [batch]);
        return state;
      },
    });
  });
}

/** Registers the calls that follow a batch, and the one that stops it. */
function registerReading(
  server: FastifyInstance,
  { db, model, now }: ServerContext,
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
      return envelope(await describeBatch(db, access, batch));
    },
  );

  server.post<WithId>(
    `${base}/${write}/:id/stop`,
    { config: { contract: batchContracts.stop } },
    async (request) => {
      const access = await authorize(request, name, permission);
      const batch = await requireBatch(db, access, write, request.params.id);
      const { userName: by } = access.session;
      const msg = translator(model, batch.language)('gateway.batch.stopped', { name: by });
      const reason = { path: '', keyword: 'stopped', params: {}, msg };
      await withTransaction(db, (transaction) =>
        stopBatch({ db: transaction, model }, access, batch, reason, { at: now(), by }),
      );
      const stopped = await requireBatch(db, access, write, batch.id);
      return envelope(await describeBatch(db, access, stopped));
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

/** Registers the template of an import. */
function registerTemplate(
  server: FastifyInstance,
  context: ServerContext,
  authorize: Authorize,
  name: string,
  { permission }: BatchWrite,
): void {
  const { db, model } = context;
  server.get<WithQuery>(
    `${resourcePath(model, name)}/import-template`,
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
      reply.header(
        'Content-Disposition',
        `attachment; filename="${[access.view.resource.name, access.country, 'template'].filter(Boolean).join('-')}.${format}"`,
      );
      reply.type(contentTypes[format]);
      if (format === 'csv') return reply.send(Readable.from(writeCsv(headingRow(columns))));
      const rows = bound.import?.limit ?? 0;
      const choicesName = translate('gateway.batch.choices');
      return reply.send(writeTemplate({ name: bound.title, columns, rows, choicesName }));
    },
  );
}

async function* headingRow(columns: { title: string }[]): Rows {
  yield [columns.map(({ title }): Cell => ({ kind: 'text', text: title }))];
}
