import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { FieldOption } from '../../../metadata/model/BoundField';
import type { SessionCountry } from '../../session/sessionStore';
import { useTranslate } from 'ra-core';
import { exactNumber } from '../../../metadata/values/money';
import { StateText } from '../../ui/feedback/StateText';
import { FigureSum, formatCount, NoFigure, OptionalLink } from '../figures/FigureNumber';

/** Content of a chart as a table: a row for each point or bar, a column for each figure. */
export interface ChartTableContent {
  /** Heading of the rows, with their unit. */
  head: string;
  unit?: string;
  /** Title of the period before, where its figures are below those of this one. */
  before?: string | undefined;
  columns: ChartColumn[];
  rows: ChartRow[];
}

interface ChartColumn {
  title: string;
  resource: BoundResource;
  /** Name of the field that is summed; without it, records are counted. */
  sum?: string | undefined;
}

interface ChartRow {
  key: string;
  title: string;
  note?: string | undefined;
  tone?: FieldOption['tone'];
  /** Where the list of its records is. */
  path?: string | undefined;
  /** By the place of the column: minor units, or a number of records; undefined where it is not known. */
  cells: ChartCell[];
}

interface ChartCell {
  value: number | string | undefined;
  /** The value in the period before. */
  before?: number | string | undefined;
  path?: string | undefined;
}

interface ChartTableProps extends ChartTableContent {
  title: string;
  country: SessionCountry;
}

/** The chart's figures as a table with a total. Rows or figures are links to the lists of their records. */
export function ChartTable({ title, head, unit, before, columns, rows, country }: ChartTableProps) {
  const translate = useTranslate();
  const hasTones = rows.some(({ tone }) => tone);
  return (
    // A region that scrolls must be reachable by keyboard.
    <div className="chart__scroll" role="region" aria-label={title} tabIndex={0}>
      <table className="table chart__table">
        <thead>
          <tr>
            <th scope="col">
              <span>{head}</span>
              {unit && <span className="muted">{` ${unit}`}</span>}
            </th>
            {columns.map((column, index) => (
              // Figures come from the page file and do not change their places.
              <th key={index} scope="col" className="chart__number">
                <span>{column.title}</span>
                {column.sum !== undefined && <span className="muted">{` ${country.currency}`}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                <OptionalLink to={row.path}>
                  {hasTones ? <StateText tone={row.tone}>{row.title}</StateText> : row.title}
                </OptionalLink>
                {row.note && <span className="muted">{` ${row.note}`}</span>}
              </th>
              {columns.map((column, index) => (
                <NumberCell
                  key={index}
                  cell={row.cells[index]!}
                  column={column}
                  country={country}
                  before={before}
                />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{translate('corridor.list.totals.title')}</th>
            {columns.map((column, index) => (
              <NumberCell
                key={index}
                cell={totalOf(rows.map(({ cells }) => cells[index]!))}
                column={column}
                country={country}
                before={before}
              />
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface NumberCellProps {
  cell: ChartCell;
  column: ChartColumn;
  country: SessionCountry;
  /** Title of the period before. */
  before: string | undefined;
}

/** A figure, above that of the period before. */
function NumberCell({ cell, column: { sum, resource }, country, before }: NumberCellProps) {
  const write = (value: number | string) =>
    sum === undefined ? (
      <span>{formatCount(Number(value), country)}</span>
    ) : (
      <FigureSum country={country} resource={resource} sum={sum} value={value} />
    );
  return (
    <td className="chart__number">
      {cell.value === undefined ? (
        <NoFigure reason={undefined} />
      ) : (
        <OptionalLink to={cell.path}>{write(cell.value)}</OptionalLink>
      )}
      {before !== undefined && cell.before !== undefined && (
        <span className="chart__before" title={before}>
          {write(cell.before)}
          <span className="visually-hidden">{` ${before}`}</span>
        </span>
      )}
    </td>
  );
}

/** Returns the sum of a column's figures; undefined where one is not known. */
function totalOf(cells: ChartCell[]): ChartCell {
  const add = (values: ChartCell['value'][]) =>
    values.includes(undefined)
      ? undefined
      : exactNumber(values.reduce<bigint>((sum, value) => sum + BigInt(value ?? 0), 0n));
  return { value: add(cells.map(({ value }) => value)), before: add(cells.map((cell) => cell.before)) };
}

/** Returns the table as texts, its head first. Amounts are plain decimals, which any spreadsheet reads. */
export function tableTexts(
  { head, unit, before, columns, rows }: ChartTableContent,
  country: SessionCountry,
): string[][] {
  const heads = columns.flatMap(({ title, sum }) => {
    const text = sum === undefined ? title : `${title} ${country.currency}`;
    return before === undefined ? [text] : [text, `${text}, ${before}`];
  });
  const write = (value: ChartCell['value'] = '', sum: string | undefined) =>
    sum === undefined ? String(value) : plainAmount(String(value), country);
  return [
    [unit === undefined ? head : `${head} ${unit}`, ...heads],
    ...rows.map(({ title, cells }) => [
      title,
      ...cells.flatMap((cell, index) => {
        const { sum } = columns[index]!;
        const now = write(cell.value, sum);
        return before === undefined ? [now] : [now, write(cell.before, sum)];
      }),
    ]),
  ];
}

/** An amount in minor units as `1234.56`; empty where it is not known. */
function plainAmount(value: string, { amount: { precision } }: SessionCountry): string {
  if (value === '' || precision === 0) return value;
  const digits = value.replace('-', '').padStart(precision + 1, '0');
  const sign = value.startsWith('-') ? '-' : '';
  return `${sign}${digits.slice(0, -precision)}.${digits.slice(-precision)}`;
}
