import { bindCountry } from '../../metadata/bind/bindCountry';
import type { Model } from '../../metadata/model/Model';
import { formatInstant } from '../../metadata/values/time';
import { joinTexts } from '../../metadata/texts/joinTexts';
import { translator } from '../http/translation';
import type { Cell } from '../sheets/cells';
import type { ExportLayout, ExportTally } from './exportRows';
import type { ExportOrder } from './ExportOrder';
import type { WrittenSheet } from '../sheets/writeXlsx';

interface ExportSubject {
  order: ExportOrder;
  /** Title of the list. */
  title: string;
  /** In words. */
  filter: string;
  /** When it was ordered. */
  moment: Date;
}

/**
 * Returns the control sheet of a workbook: what the file is, its rows, their sums by currency, and a SHA-256. That of the sheets of data
 * tells whether it is unchanged (`unzip -p file.xlsx xl/worksheets/sheet1.xml | sha256sum`).
 */
export function aboutExport(
  model: Model,
  { order: { language, facts, actor }, title, filter, moment }: ExportSubject,
  { columns, totals, zone }: ExportLayout,
  { rows, sums }: ExportTally,
  sheets: WrittenSheet[],
): { name: string; rows: Cell[][]; widths: number[] } {
  const translate = translator(model, language);
  const text = (name: string, params?: Record<string, unknown>) =>
    translate(`gateway.export.about.${name}`, params);
  const line = (name: string, value: string): Cell[] => [cellOf(text(name)), cellOf(value)];
  const place = Object.hasOwn(model.countries, facts.code)
    ? bindCountry(model, facts.code, language).name
    : '';
  const summed = columns.flatMap(({ name, title: heading, field }) =>
    totals.has(name)
      ? [...sums]
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([currency, sum]): Cell[] => [
            cellOf(
              field?.kind === 'money'
                ? text('sum', { title: heading, currency })
                : text('count', { title: heading }),
            ),
            field?.kind === 'money'
              ? { kind: 'money', minor: sum.get(name) ?? 0n }
              : { kind: 'number', value: Number(sum.get(name) ?? 0n) },
          ])
      : [],
  );
  return {
    name: text('title'),
    rows: [
      line('list', title),
      line('filter', filter),
      ...(place === '' ? [] : [line('country', joinTexts([place, facts.code], language))]),
      line('zone', `${zone.name}${facts.timeZone ? ` (${facts.timeZone})` : ''}`),
      line('madeAt', `${formatInstant(moment.toISOString(), zone.name)} ${zone.name}`),
      line('madeBy', actor.name ?? actor.id ?? ''),
      [cellOf(text('rows')), { kind: 'number', value: rows }],
      ...summed,
      ...sheets.map(({ path, sha256 }) => [cellOf(text('sha256', { path })), cellOf(sha256)]),
    ],
    widths: [34, 72],
  };
}

const cellOf = (text: string): Cell => ({ kind: 'text', text });
