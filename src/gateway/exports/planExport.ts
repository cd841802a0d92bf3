import { Readable } from 'node:stream';
import { bindResource } from '../../metadata/bind/bindResource';
import { parseZone, wallClock } from '../../metadata/values/time';
import type { ErrorDetail } from '../../contract/envelope';
import { withTransaction } from '../database/units/transaction';
import type { ServerContext } from '../http/context';
import { translator } from '../http/translation';
import type { Reach } from '../resources/access';
import { parseFilter } from '../resources/filter';
import { type PageQuery, parseSort } from '../resources/listQuery';
import { hasMasked } from '../../metadata/values/masking';
import { rejectQuery } from '../resources/queryParameters';
import { readsOfFile, type ReadFile } from '../standby/reads';
import { countRecords, readTextPage, type TextPage, type TextRow } from '../resources/readList';
import type { Cell, Rows } from '../sheets/cells';
import { columnWidth } from '../sheets/sheetKinds';
import { contentTypes, type ExportFormat } from '../sheets/contentTypes';
import { aboutExport } from './aboutExport';
import { describeFilter } from './describeFilter';
import { recordExport } from './exportEvents';
import type { ExportOrder } from './ExportOrder';
import { type ExportLayout, exportRows, type ExportTally, fieldsOf, newTally } from './exportRows';
import { recordIssued } from './issued/issuedDocuments';
import { printStatement } from './statement/printStatement';
import { checkStatement, readOpenings, readStatement } from './statement/readStatement';
import type { ReadChainHead } from './statement/Statement';
import { typeRows } from './typeRows';
import { writeCsv } from '../sheets/writeCsv';
import { writeXlsx } from '../sheets/writeXlsx';
import type { BoundField } from '../../metadata/model/BoundField';
import type { Model } from '../../metadata/model/Model';
import { currencyFieldOf } from '../../metadata/values/money';

/** A file that can be written. */
export interface PlannedFile {
  format: ExportFormat;
  /** Name of the file: the list, the country, the choice of its records, and a moment in the country's zone. */
  name: string;
  /** Title of the list. */
  title: string;
  /** Choice of its records, in words. */
  filter: string;
  /** Records who exports what, and begins to write. */
  write: () => Promise<WrittenExport>;
}

/** An export that was found to be possible. */
export interface PlannedExport extends PlannedFile {
  /** Counts the records; returns null where there are more than 10,000. */
  count: () => Promise<number | null>;
}

/** A file that is being written. */
export interface WrittenExport {
  content: Readable;
  /** Grows while the content is read. */
  tally: ExportTally;
}

/** Records of one query. They keep the database busy, and parsing them delays no other request (ADR 49). */
const pageSize = 250;

/** Widths of the columns of the sums by type, in characters. */
const typeWidths = [26, 10, 10, 18, 18, 18];

/** Checks an order. Throws 422 with all that is wrong. `readHead` reads the head of the chain that a statement ends with. */
export function planExport(
  context: ServerContext,
  order: ExportOrder,
  readHead: ReadChainHead | undefined,
): PlannedExport {
  const { reach, query, language, facts } = order;
  const { view, country } = reach;
  const { list } = view.resource;
  const errors: ErrorDetail[] = [];
  const formats = (Object.keys(contentTypes) as ExportFormat[]).filter(
    (each) => each !== 'pdf' || list?.statement,
  );
  const format = formats.find((each) => each === query.format);
  if (format === undefined) {
    errors.push({ path: '/format', keyword: 'enum', params: { values: formats.join(', ') } });
  }
  const filter = parseFilter(reach, query, errors);
  const sort = parseSort(view, query, errors);
  const layout = exportLayout(context.model, order, errors);
  rejectQuery(errors);
  if (format === undefined) throw new Error('A missing format was rejected.');
  if (format === 'pdf') checkStatement(view, query);

  const bound = bindResource(context.model, view.resource.name, country, language);
  const translate = translator(context.model, language);
  const moment = context.now();
  const described = describeFilter(bound, query, { facts, language, translate });
  const about = { order, title: bound.title, filter: described.text, moment };
  const parts = [
    view.resource.name,
    country,
    described.days,
    wallClock(moment, facts.zone).format('YYYYMMDD-HHmm'),
  ];
  return {
    format,
    name: `${parts.filter(Boolean).join('-')}.${format}`,
    title: bound.title,
    filter: described.text,
    count: () => countRecords(context.db, reach, filter.conditions),
    async write() {
      const tally = newTally();
      if (format === 'pdf') return { content: await writeStatement(context, order, readHead, tally), tally };
      const page = { ...filter, sort, start: 0, limit: pageSize, fields: fieldsOf(layout) };
      const pages = readPages(await readsOfFile(context), reach, page);
      // A database that fails at once is reported before anything is said to be exported.
      const first = await pages.next();
      await recordExport(context.db, reach, {
        format,
        columns: layout.columns.map(({ name: column }) => column),
        filter: typeof query.filter === 'string' ? query.filter : undefined,
        // A file has masked values whole, also where another text contains them.
        revealed: Object.values(view.resource.fields).some(hasMasked),
        actor: order.actor,
        at: context.now(),
      });
      const rows = exportRows(startingWith(first, pages), layout, tally);
      const openings = layout.types && (await readOpenings(context, reach, facts, query));
      const byType = () => (layout.types ? typeRows(bound, tally, openings, translate) : []);
      const content =
        format === 'csv'
          ? Readable.from(writeCsv(followedBy(rows, byType), { end: () => `<END> ${tally.rows} rows` }))
          : writeXlsx(rows, bound.title, layout.columns.map(columnWidth), {
              close: (sheets) => [
                ...(layout.types
                  ? [{ name: translate('gateway.statement.types'), rows: byType(), widths: typeWidths }]
                  : []),
                aboutExport(context.model, about, layout, tally, sheets),
              ],
            });
      return { content, tally };
    },
  };
}

/** Records what a statement says, and returns it as a stream. */
async function writeStatement(
  context: ServerContext,
  { reach, actor, language, facts, query }: ExportOrder,
  readHead: ReadChainHead | undefined,
  tally: ExportTally,
): Promise<Readable> {
  const statement = await readStatement(context, reach, { language, facts }, query, readHead);
  await withTransaction(context.db, async (transaction) => {
    const { lines: _, ...head } = statement;
    await recordIssued(transaction, reach, actor, { document: statement, head });
    await recordExport(transaction, reach, {
      format: 'pdf',
      columns: statement.columns,
      filter: typeof query.filter === 'string' ? query.filter : undefined,
      revealed: statement.columns.some((name) => hasMasked(reach.view.resource.fields[name]!)),
      actor,
      at: context.now(),
    });
  });
  tally.rows = statement.lines.length;
  return printStatement(context.model, statement);
}

/** Records are read in batches by keyset, so neither they nor the file are held in memory. */
async function* readPages(
  read: ReadFile,
  reach: Reach,
  query: PageQuery & { fields: readonly string[] },
): AsyncGenerator<TextRow[]> {
  let reading: Promise<TextPage> | undefined = read((db) => readTextPage(db, reach, query));
  while (reading) {
    const { rows, next, conditions }: TextPage = await reading;
    // What the first page was widened to holds for all. The next one is read while this one is written.
    reading =
      next &&
      read((db) => readTextPage(db, reach, { ...query, conditions, widened: undefined, after: next }));
    // Rejected before anybody waits for it, it would end the process.
    reading?.catch(() => undefined);
    yield rows;
  }
}

/** Rows, and behind an empty one what follows from them. */
async function* followedBy(rows: Rows, more: () => Cell[][]): Rows {
  yield* rows;
  const following = more();
  if (following.length > 0) yield [[], ...following];
}

async function* startingWith<Item>(
  first: IteratorResult<Item>,
  rest: AsyncGenerator<Item>,
): AsyncGenerator<Item> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

/** Returns the columns and sums of an export. Columns that the list does not have are added to `errors`. */
function exportLayout(
  model: Model,
  { reach: { view, country }, language, facts, query: { columns } }: ExportOrder,
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
      type: view.fields.get(name)?.type ?? 'nested',
    })),
    totals: new Set(list?.totals ?? []),
    types: list?.statement?.types,
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
