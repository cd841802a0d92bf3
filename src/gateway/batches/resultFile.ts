import type { Readable } from 'node:stream';
import { remarkMark } from '../../metadata/values/cells';
import { parseZone } from '../../metadata/values/time';
import type { Country } from '../../metadata/model/definitions';
import type { RowResult } from '../../contract/batches';
import type { JsonValue } from '../../metadata/model/json';
import type { Cell, Rows } from '../sheets/cells';
import { columnWidth, toCell } from '../sheets/sheetKinds';
import { writeXlsx } from '../sheets/writeXlsx';
import type { FormBody } from '../resources/handlers';
import type { WriteTarget } from '../resources/writes/WriteTarget';
import { resultOf } from './readBatches';
import type { BatchItemRow } from './tables';

/**
 * Writes the rows of an import as they were sent, with their results, under the headings of its template. The file can be imported again,
 * as an import ignores what it says about its rows.
 */
export function writeResultFile(target: WriteTarget, country: Country, rows: BatchItemRow[]): Readable {
  const { bound, translate } = target;
  const columns = (bound.import?.columns ?? []).map((name) => bound.fields[name]!);
  const remarks = ['row', 'result', 'record', 'reason'].map(
    (name) => `${remarkMark} ${translate(`gateway.batch.column.${name}`)}`,
  );
  const headings = [...columns.map(({ title }) => title), ...remarks].map(textCell);
  const minutes = parseZone(country.zone);
  const lines = rows.map((row): Cell[] => {
    const body = JSON.parse(row.body) as FormBody;
    return [
      ...columns.map((field) => {
        const value = body[field.name];
        return Array.isArray(value) ? textCell(listText(value)) : toCell(field, value, minutes);
      }),
      ...remarksOf(resultOf(row), target),
    ];
  });
  const widths = [
    ...columns.map((field) => columnWidth({ title: field.title, field })),
    ...remarks.map((_, index) => (index === 3 ? 60 : 18)),
  ];
  return writeXlsx(oneBatch([headings, ...lines]), bound.title, widths);
}

async function* oneBatch(rows: Cell[][]): Rows {
  yield rows;
}

function remarksOf({ number, state, label, errors }: RowResult, { bound, translate }: WriteTarget): Cell[] {
  const reasons = (errors ?? []).map(({ path, msg = '' }) => {
    const title = bound.fields[path.split('/')[1] ?? '']?.title;
    return title === undefined || msg.includes(title)
      ? msg
      : translate('validation.titled', { title, text: msg });
  });
  return [
    { kind: 'number', value: number },
    textCell(translate(`gateway.batch.state.${state}`)),
    label === null ? undefined : textCell(label),
    reasons.length === 0 ? undefined : textCell(reasons.join(' ')),
  ];
}

function listText(values: JsonValue[]): string {
  return values.map(String).join('; ');
}

function textCell(text: string): Cell {
  return { kind: 'text', text };
}
