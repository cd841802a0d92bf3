import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { bindResource } from '../../metadata/bind/bindResource';
import { parseZone } from '../../metadata/values/time';
import type { EntityRecord } from '../database/records';
import type { ErrorDetail } from '../http/errors';
import type { ServerContext } from '../http/context';
import { translator } from '../http/translation';
import type { Admitted } from '../resources/access';
import { type Cursor, type ListQuery, parseSort } from '../resources/listQuery';
import { parseFilter } from '../resources/filter';
import { refuseQuery } from '../resources/queryParameters';
import { readPage } from '../resources/readList';
import { type ExportLayout, exportRows } from './exportRows';
import { writeCsv } from './writeCsv';
import { writeXlsx } from './writeXlsx';

/** Records read at once: enough to keep the database busy, few enough to hold. */
const batchLength = 1_000;

const formats = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/**
 * Answers a whole filtered list as a file, streamed: records are read in batches by keyset, so neither they nor the
 * file are held. `format`, `columns`, `sort` and `filter` are checked before the first byte; the first batch is read
 * before it too, so that a database that cannot answer is told as an error and not as half a file.
 */
export async function exportList(
  context: ServerContext,
  admitted: Admitted,
  language: string,
  query: Record<string, unknown>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { view, country } = admitted;
  const errors: ErrorDetail[] = [];
  const conditions = parseFilter(view.fields, query, errors);
  const sort = parseSort(view, query, errors);
  const format = query.format === 'csv' || query.format === 'xlsx' ? query.format : undefined;
  if (!format) errors.push({ path: '/format', keyword: 'enum', params: { values: 'csv, xlsx' } });
  const layout = layoutOf(context, admitted, language, query, errors);
  refuseQuery(errors);

  const list: ListQuery = { conditions, sort, filterHash: '', start: 0, limit: batchLength };
  const batches = readBatches(context, admitted, list);
  const first = await batches.next();
  const rows = exportRows(startingWith(first, batches), layout);
  const moment = new Date(context.now().getTime() + layout.zone.minutes * 60_000).toISOString();
  const name = `${view.resource.name}-${country}-${moment.slice(0, 16).replace(/[-:]/g, '').replace('T', '-')}.${format}`;
  reply.header('Content-Disposition', `attachment; filename="${name}"`).type(formats[format!]);
  const title = bindResource(context.model, view.resource.name, country, language).title;
  return reply.send(Readable.from(format === 'csv' ? writeCsv(rows) : writeXlsx(rows, title)));
}

function layoutOf(
  { model }: ServerContext,
  { view, country }: Admitted,
  language: string,
  query: Record<string, unknown>,
  errors: ErrorDetail[],
): ExportLayout {
  const bound = bindResource(model, view.resource.name, country, language);
  const asked =
    typeof query.columns === 'string' && query.columns !== '' ? query.columns.split(',') : undefined;
  const names = [...new Set(asked ?? bound.list?.columns ?? Object.keys(bound.fields))];
  for (const name of names) {
    if (!view.visible.has(name))
      errors.push({ path: '/columns', keyword: 'unknownField', params: { field: name } });
  }
  const zone = model.countries[country]!.zone;
  return {
    columns: names.map((name) => ({
      name,
      title: bound.fields[name]?.title ?? name,
      field: bound.fields[name],
    })),
    totals: new Set(bound.list?.totals ?? []),
    totalLabel: translator(model, language)('gateway.export.total'),
    zone: { name: zone, minutes: parseZone(zone) },
    currency: model.countries[country]!.currency,
  };
}

async function* readBatches(
  { db }: ServerContext,
  admitted: Admitted,
  list: ListQuery,
): AsyncGenerator<EntityRecord[]> {
  let after: Cursor | undefined;
  for (;;) {
    const page = await readPage(db, admitted.view, admitted, { ...list, after });
    yield page.records;
    const last = page.records.at(-1);
    if (!page.hasNext || !last) return;
    const { field, order } = list.sort;
    const value = (last[field.name] ?? null) as Cursor['value'];
    after = { field: field.name, order, value, id: last.id, total: null, filter: '' };
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
