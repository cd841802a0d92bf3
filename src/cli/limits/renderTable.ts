import { timesText } from '../../metadata/tenants/amountScale';
import type { DiffPlace } from '../../metadata/diff/model/Change';
import { asSentence, type Wording } from '../diff/wording';
import { type Limited, type LimitCell, type LimitRow, type Mark, marksOf } from './LimitTable';
import { inHtml } from '../support/html';

/** The notations of a table. */
export const tableFormats = ['text', 'markdown', 'html'] as const;

export type TableFormat = (typeof tableFormats)[number];

/** The parts of a table, in their order. */
const sections = ['fields', 'methods', 'prices', 'merchants'] as const;

/** Returns a table of limits as text, Markdown or a page; without a line break at its end. */
export function renderTable(
  format: TableFormat,
  limited: Limited,
  rows: LimitRow[],
  wording: Wording,
): string {
  const countries = Object.keys(limited.model.countries);
  const parts = sections.flatMap((section) => {
    const own = rows.filter((row) => row.section === section);
    return own.length === 0 ? [] : [{ heading: wording({ key: `limits.${section}` }), own }];
  });
  const title = wording({ key: 'limits.title' });
  const legend = wording({ key: 'limits.legend' });
  if (format === 'text') {
    const blocks = parts.map(({ heading, own }) =>
      [heading, ...own.map((row) => textRow(limited, row, wording))].join('\n\n'),
    );
    return [title, legend, ...blocks].join('\n\n');
  }
  const head = [wording({ key: 'limits.limit' }), ...countries];
  const tables = parts.map(({ heading, own }) => ({
    heading,
    lines: own.map((row) => {
      const marks = marksOf(limited, row);
      return {
        name: nameOf(row, wording),
        cells: countries.map((code) => ({ cell: row.cells.get(code), mark: marks.get(code) })),
      };
    }),
  }));
  if (format === 'markdown') {
    const rowsOf = (lines: (typeof tables)[number]['lines']) =>
      lines.map(({ name, cells }) => {
        const written = cells.map(({ cell, mark }) => (cell ? markdownCell(cell, mark, wording) : ''));
        return `| ${[escapedCell(name), ...written].join(' | ')} |`;
      });
    const blocks = tables.map(({ heading, lines }) =>
      [
        `## ${heading}\n`,
        `| ${head.join(' | ')} |`,
        `|${head.map(() => ' --- ').join('|')}|`,
        ...rowsOf(lines),
      ].join('\n'),
    );
    return [`# ${title}`, legend, ...blocks].join('\n\n');
  }
  return page(title, legend, head, tables, wording);
}

function nameOf({ names, rule }: LimitRow, wording: Wording): string {
  const called = names.map((name) => name.map((part) => wording(part)).join(' › '));
  return `${called.join('; ')}: ${wording(rule)}`;
}

function textRow(limited: Limited, row: LimitRow, wording: Wording): string {
  const marks = marksOf(limited, row);
  const lines = [...row.cells].map(([code, cell]) => {
    const mark = marks.get(code);
    return `  ${markOf(mark) || ' '} ${code}  ${cellText(cell, mark, wording)}${cell.place ? `  ${placeText(cell.place)}` : ''}`;
  });
  return [asSentence(nameOf(row, wording)), ...lines].join('\n');
}

/** `!` of an outlier, `*` of a difference. */
function markOf(mark: Mark | undefined): string {
  return mark ? (mark.kind === 'outlier' ? '!' : '*') : '';
}

function cellText({ text }: LimitCell, mark: Mark | undefined, wording: Wording): string {
  const times =
    mark?.kind === 'outlier'
      ? ` (${wording({ key: 'limits.times', params: { times: timesText(mark.times) } })})`
      : '';
  return wording(text) + times;
}

function placeText({ file, line }: DiffPlace): string {
  return `${file}:${line}`;
}

function markdownCell(cell: LimitCell, mark: Mark | undefined, wording: Wording): string {
  const text = escapedCell(cellText(cell, mark, wording));
  const place = cell.place ? `<br>\`${placeText(cell.place)}\`` : '';
  return `${mark ? `**${text}**` : text}${place}`;
}

function escapedCell(text: string): string {
  return text.replaceAll(/[\\|`*_<>[\]]/g, String.raw`\$&`);
}

/** Tables with the name of each row and its cells. */
interface PageTable {
  heading: string;
  lines: { name: string; cells: { cell: LimitCell | undefined; mark: Mark | undefined }[] }[];
}

const style =
  'body{font:14px system-ui,sans-serif;margin:24px}table{border-collapse:collapse;margin-bottom:32px}th,td{border:1px solid #ccc;padding:6px 8px;text-align:left;vertical-align:top}thead th{background:#f3f4f6}small{display:block;color:#666;white-space:nowrap}.differs{background:#fff7d6}.outlier{background:#ffdcd6;font-weight:600}';

function page(title: string, legend: string, head: string[], tables: PageTable[], wording: Wording): string {
  const headings = `<tr>${head.map((each) => `<th scope="col">${inHtml(each)}</th>`).join('')}</tr>`;
  const cellOf = ({ cell, mark }: PageTable['lines'][number]['cells'][number]) => {
    if (!cell) return '<td></td>';
    const place = cell.place ? `<small>${inHtml(placeText(cell.place))}</small>` : '';
    return `<td${mark ? ` class="${mark.kind}"` : ''}>${inHtml(cellText(cell, mark, wording))}${place}</td>`;
  };
  const blocks = tables.map(({ heading, lines }) => {
    const rows = lines.map(
      ({ name, cells }) => `<tr><th scope="row">${inHtml(name)}</th>${cells.map(cellOf).join('')}</tr>`,
    );
    return `<h2>${inHtml(heading)}</h2>\n<table><thead>${headings}</thead><tbody>\n${rows.join('\n')}\n</tbody></table>`;
  });
  return [
    '<!doctype html>',
    `<meta charset="utf-8"><title>${inHtml(title)}</title><style>${style}</style>`,
    `<h1>${inHtml(title)}</h1>`,
    `<p>${inHtml(legend)}</p>`,
    ...blocks,
  ].join('\n');
}
