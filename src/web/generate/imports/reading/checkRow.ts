import type { BoundField } from '../../../../metadata/model/BoundField';
import type { BoundForm } from '../../../../metadata/model/BoundResource';
import type { JsonValue } from '../../../../metadata/model/json';
import { escapeSegment } from '../../../../metadata/schema/schemaParts';
import { checkForm, type Validator } from '../../../../metadata/validation/checkForm';
import { unwantedMember, type ValidationError } from '../../../../metadata/validation/validationErrors';
import { filledFields } from '../../form/filledFields';
import { type CellContext, readCell } from './readCell';
import type { TableCell } from '../../../../metadata/sheets/Table';

/** A row after it was checked. */
export interface CheckedRow {
  /** Its number in the file. */
  number: number;
  /** Texts of its cells, by field. */
  texts: Record<string, string>;
  /** Values that are sent if the row has no errors. */
  values: Record<string, JsonValue>;
  /** Errors of cells at `/<field>`, of the row as a whole at the empty path. */
  errors: ValidationError[];
  /** By field: what the record is that a cell names, once that is found. */
  named?: Record<string, string>;
}

/** Rules by which rows are checked. */
export interface RowRules {
  form: BoundForm;
  validate: Validator;
  cells: CellContext;
  /** Present time by the gateway's clock. */
  now: Date;
}

/** Checks a row as the form checks what is typed, and what only a cell can be: a formula, a number that lost its digits. */
export function checkRow(
  number: number,
  cells: Record<string, TableCell | undefined>,
  { form, validate, cells: context, now }: RowRules,
): CheckedRow {
  const texts: Record<string, string> = {};
  const given: Record<string, JsonValue> = {};
  const faults: ValidationError[] = [];
  for (const [name, field] of Object.entries(form.fields)) {
    const cell = cells[name];
    if (!cell) continue;
    texts[name] = cell.text;
    const read = readCell(field, cell, context);
    if ('fault' in read) faults.push({ path: pathOf(name), keyword: read.fault, params: {} });
    else given[name] = read.value;
  }
  const values = filled(form.fields, given);
  const { country } = context;
  const { fields, body, errors } = checkForm({ form, validate, values, now, country });
  const unwanted = Object.keys(given)
    .filter((name) => !Object.hasOwn(fields, name))
    .map((name) => unwantedMember(pathOf(name)));
  // Of a cell that could not be read, what the rules say of its being empty is beside the point.
  const unread = new Set(faults.map(({ path }) => path));
  const broken = errors.filter(({ path }) => !unread.has(path));
  return { number, texts, values: body, errors: [...faults, ...unwanted, ...broken] };
}

/** Returns the given values with what follows from them, and the defaults of the others. */
function filled(
  fields: Record<string, BoundField>,
  given: Record<string, JsonValue>,
): Record<string, JsonValue | undefined> {
  const empty = Object.fromEntries(Object.keys(fields).map((name) => [name, given[name]]));
  const values: Record<string, JsonValue | undefined> = {};
  for (const field of Object.values(fields))
    if (field.default !== undefined) values[field.name] = field.default;
  for (const [name, value] of Object.entries(given)) {
    Object.assign(values, filledFields(fields[name]!, value, { ...empty, [name]: undefined }));
  }
  return { ...values, ...given };
}

function pathOf(name: string): string {
  return `/${escapeSegment(name)}`;
}
