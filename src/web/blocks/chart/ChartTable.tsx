import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { FieldOption } from '../../../metadata/model/BoundField';
import type { SessionCountry } from '../../session/sessionStore';
import { StateText } from '../../ui/feedback/StateText';
import { FigureSum, formatCount, NoFigure, OptionalLink } from '../figures/FigureNumber';

/** What a chart shows, as a table: a row for each point or bar, a column for each figure. */
export interface ChartTableContent {
  /** What heads the rows, and in what unit they are. */
  head: string;
  unit?: string;
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
  cells: { value: number | string | undefined; path?: string | undefined }[];
}

interface ChartTableProps extends ChartTableContent {
  title: string;
  country: SessionCountry;
}

/** The chart's figures as a table, whose rows or figures are links to the lists of their records. */
export function ChartTable({ title, head, unit, columns, rows, country }: ChartTableProps) {
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
              {columns.map(({ sum, resource }, index) => {
                const { value, path } = row.cells[index]!;
                return (
                  <td key={index} className="chart__number">
                    {value === undefined ? (
                      <NoFigure reason={undefined} />
                    ) : (
                      <OptionalLink to={path}>
                        {sum === undefined ? (
                          formatCount(Number(value), country)
                        ) : (
                          <FigureSum country={country} resource={resource} sum={sum} value={value} />
                        )}
                      </OptionalLink>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Returns the table as texts, its head first. Amounts are plain decimals, which any spreadsheet reads. */
export function tableTexts(
  { head, unit, columns, rows }: ChartTableContent,
  country: SessionCountry,
): string[][] {
  const heads = columns.map(({ title, sum }) => (sum === undefined ? title : `${title} ${country.currency}`));
  return [
    [unit === undefined ? head : `${head} ${unit}`, ...heads],
    ...rows.map(({ title, cells }) => [
      title,
      ...cells.map(({ value = '' }, index) =>
        columns[index]?.sum === undefined ? String(value) : plainAmount(String(value), country),
      ),
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
