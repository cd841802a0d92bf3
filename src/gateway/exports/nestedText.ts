import type { BoundField } from '../../metadata/model/BoundField';
import { isObject, type JsonValue } from '../../metadata/model/json';
import { currencyOf } from '../../metadata/values/money';
import { formatShifted, majorUnits, toCell } from '../sheets/cells';

/** What the heading of a column says of other values is repeated with each value here. */
interface Units {
  zone: { name: string; minutes: number };
  /** The currency of amounts without their own. */
  currency: string;
}

/** Values by field: of a record, or of an object in it. */
type Values = Record<string, JsonValue | undefined>;

/** As many characters as a spreadsheet holds in one cell. */
const maxLength = 32_767;

/**
 * Returns an object or a list in one line: `Title: value; Title: value`, the values of a list with commas between them,
 * the objects of one with bars. Text that is too long for a cell of a spreadsheet is cut.
 */
export function nestedText(field: BoundField, value: JsonValue, record: Values, units: Units): string {
  const text = textOf(field, value, record, units);
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
}

function textOf(field: BoundField, value: JsonValue, around: Values, units: Units): string {
  const { item, fields } = field;
  if (item && Array.isArray(value)) {
    return value.map((each) => textOf(item, each, around, units)).join(item.fields ? ' | ' : ', ');
  }
  if (!fields || !isObject(value)) {
    return scalarText(field, value, around, units);
  }
  return Object.values(fields)
    .flatMap((part) => {
      const inner = value[part.name] ?? null;
      return inner === null ? [] : `${part.title}: ${textOf(part, inner, { ...around, ...value }, units)}`;
    })
    .join('; ');
}

function scalarText(field: BoundField, value: JsonValue, around: Values, { zone, currency }: Units): string {
  const cell = toCell(field, value, zone.minutes);
  if (!cell) return '';
  switch (cell.kind) {
    case 'money':
      return `${majorUnits(cell.minor)} ${currencyOf(field, around, { currency })}`;
    case 'number':
      return String(cell.value);
    case 'instant':
      return `${formatShifted(cell.shifted)} ${zone.name}`;
    default:
      return cell.text;
  }
}
