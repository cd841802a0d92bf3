import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { bindResource } from '../../metadata/bind/bindResource';
import type { BoundField } from '../../metadata/model/BoundField';
import type { Country } from '../../metadata/model/definitions';
import { currencyFieldOf } from '../../metadata/values/money';
import { parseZone, wallClock } from '../../metadata/values/time';
import type { EntityRecord } from '../database/records';
import { withTransaction } from '../database/transaction';
import type { ServerContext } from '../http/context';
import type { ErrorDetail } from '../../contract/envelope';
import { requestLanguage, translator } from '../http/translation';
import { type Access, type Authorize, fileFacts, resourcePath } from '../resources/access';
import { type Filter, parseFilter } from '../resources/filter';
import { type PageQuery, parseSort, type Position, positionAfter } from '../resources/listQuery';
import { type Query, rejectQuery } from '../resources/queryParameters';
import { hasMasked } from '../resources/masking/masking';
import { readPage } from '../resources/readList';
import { exportContract } from '../resources/resourceContracts';
import { recordExport } from './exportEvents';
import { contentTypes, pdfType } from './contentTypes';
import { columnWidth } from './columnWidth';
import { type ExportLayout, exportRows } from './exportRows';
import { ExportSlots } from './ExportSlots';
import { recordIssued } from './statement/issuedStatements';
import { printStatement } from './statement/printStatement';
import { readStatement } from './statement/readStatement';
import type { ReadSeal } from './statement/Statement';
import { writeCsv } from './writeCsv';
import { writeXlsx } from './writeXlsx';

/**
 * Registers the export of every resource whose list declares one. `seals` are by entity: statements of its records
 * bear one.
 */
export function registerExports(
  server: FastifyInstance,
  context: ServerContext,
  authorize: Authorize,
  seals: Record<string, ReadSeal> = {},
): void {
  // The other connections stay for everything else.
  const slots = new ExportSlots(Math.max(1, Math.floor(context.config.databaseConnections / 3)));
  for (const [name, { list, entity }] of Object.entries(context.model.resources)) {
    const exported = list?.export;
    if (!exported) continue;
    const types = [...Object.values(contentTypes), ...(list.statement ? [pdfType] : [])];
    const options = {
      // A HEAD would do all of the work for nothing.
      exposeHeadRoute: false,
      config: { contract: exportContract(context.model, name, types), unshared: true },
    };
    server.get<{ Querystring: Query }>(
      `${resourcePath(context.model, name)}/export`,
      options,
      async (request, reply) => {
        const access = await authorize(request, name, exported.permission);
        const end = slots.begin(access.session);
        try {
          const language = requestLanguage(request, context.model);
          const facts = fileFacts(request, context.model, access);
          const manner = { language, facts };
          const file =
            list.statement && request.query.format === 'pdf'
              ? await exportStatement(context, access, manner, request.query, reply, seals[entity])
              : await exportList(context, access, manner, request.query, reply);
          // At the end, on failure, and when the client is gone.
          file.once('close', end);
          return reply.send(file);
        } catch (error) {
          end();
          throw error;
        }
      },
    );
  }
}

/** Records of one query: enough to keep the database busy, few enough to hold in memory. */
const batchSize = 1_000;

/** The language and the facts by which a file is written. */
interface ExportManner {
  language: string;
  facts: Country;
}

/**
 * Sets the headers of a file that holds a whole filtered list, and returns it as a stream. Records are read in batches by keyset, so neither they nor the file are held
 * in memory. `format`, `columns`, `sort` and `filter` are checked before the first byte is sent. So is the first batch
 * read: a database that fails is then reported as an error and not by half a file.
 */
async function exportList(
  context: ServerContext,
  access: Access,
  manner: ExportManner,
  query: Query,
  reply: FastifyReply,
): Promise<Readable> {
  const { view, country } = access;
  const errors: ErrorDetail[] = [];
  const filter = parseFilter(view, query, errors);
  const sort = parseSort(view, query, errors);
  const format = query.format === 'csv' ? 'csv' : 'xlsx';
  if (query.format !== format) {
    errors.push({
      path: '/format',
      keyword: 'enum',
      params: {
        values: [...Object.keys(contentTypes), ...(view.resource.list?.statement ? ['pdf'] : [])].join(', '),
      },
    });
  }
  const layout = exportLayout(context, access, manner, query, errors);
  rejectQuery(errors);

  const batches = readBatches(context, access, { ...filter, sort, start: 0, limit: batchSize });
  const first = await batches.next();
  await recordExport(context.db, access, {
    format,
    columns: layout.columns.map(({ name: column }) => column),
    filter: typeof query.filter === 'string' ? query.filter : undefined,
    // A file has masked values whole, also where another text contains them.
    revealed: Object.values(view.resource.fields).some(hasMasked),
    at: context.now(),
  });
  const rows = exportRows(startingWith(first, batches), layout);
  const title = bindResource(context.model, view.resource.name, country, manner.language).title;
  nameFile(reply, access, layout.zone.name, context.now(), format).type(contentTypes[format]);
  return format === 'csv'
    ? Readable.from(writeCsv(rows))
    : writeXlsx(rows, title, layout.columns.map(columnWidth));
}

/** Records what a statement says, sets the headers of the file, and returns it as a stream. */
async function exportStatement(
  context: ServerContext,
  access: Access,
  manner: ExportManner,
  query: Query,
  reply: FastifyReply,
  readSeal: ReadSeal | undefined,
): Promise<Readable> {
  const statement = await readStatement(context, access, manner, query, readSeal);
  await withTransaction(context.db, async (transaction) => {
    await recordIssued(transaction, access, statement);
    await recordExport(transaction, access, {
      format: 'pdf',
      columns: statement.columns,
      filter: typeof query.filter === 'string' ? query.filter : undefined,
      revealed: statement.columns.some((name) => hasMasked(access.view.resource.fields[name]!)),
      at: context.now(),
    });
  });
  nameFile(reply, access, statement.zone, context.now(), 'pdf').type(pdfType);
  return printStatement(context.model, statement);
}

/** Names a file after the list, the country and the moment in its zone. */
function nameFile(
  reply: FastifyReply,
  { view, country }: Access,
  zone: string,
  now: Date,
  format: string,
): FastifyReply {
  const moment = wallClock(now, zone).format('YYYYMMDD-HHmm');
  const name = `${[view.resource.name, country, moment].filter(Boolean).join('-')}.${format}`;
  return reply.header('Content-Disposition', `attachment; filename="${name}"`);
}

function exportLayout(
  { model }: ServerContext,
  { view, country }: Access,
  { language, facts }: ExportManner,
  { columns }: Query,
  errors: ErrorDetail[],
): ExportLayout {
  const { list, fields } = bindResource(model, view.resource.name, country, language);
  const chosen = typeof columns === 'string' && columns !== '' ? columns.split(',') : undefined;
  const names = [...new Set(chosen ?? list?.columns ?? Object.keys(fields))];
  for (const name of names) {
    if (view.visible.has(name)) continue;
    errors.push({ path: '/columns', keyword: 'unknownField', params: { field: name } });
  }
  const known = names.filter((name) => view.visible.has(name));
  const { zone, currency } = facts;
  return {
    columns: withCurrency(known, fields).map((name) => ({
      name,
      title: fields[name]?.title ?? name,
      field: fields[name],
    })),
    totals: new Set(list?.totals ?? []),
    totalLabel: translator(model, language)('gateway.export.total'),
    zone: { name: zone, minutes: parseZone(zone) },
    currencyField: view.currencyField?.name,
    currency,
  };
}

/** Adds the currency of the records behind their amounts, where it was not chosen: an amount means nothing without. */
function withCurrency(names: string[], fields: Record<string, BoundField>): string[] {
  const complete = [...names];
  for (const name of names) {
    const currency = fields[name] && currencyFieldOf(fields[name]);
    if (currency === undefined || !fields[currency] || complete.includes(currency)) continue;
    const last = names.findLastIndex((other) => fields[other] && currencyFieldOf(fields[other]) === currency);
    complete.splice(complete.indexOf(names[last]!) + 1, 0, currency);
  }
  return complete;
}

async function* readBatches(
  { db }: ServerContext,
  access: Access,
  query: PageQuery,
): AsyncGenerator<EntityRecord[]> {
  let filter: Filter = query;
  let after: Position | undefined;
  for (;;) {
    const { records, hasNext, conditions } = await readPage(db, access, { ...query, ...filter, after });
    // What the first page was widened to holds for all.
    filter = { conditions, widened: undefined };
    yield records;
    const last = records.at(-1);
    if (!hasNext || !last) return;
    after = positionAfter(query.sort, last);
  }
}

async function* startingWith<Item>(
  first: IteratorResult<Item>,
  rest: AsyncGenerator<Item>,
): AsyncGenerator<Item> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}
