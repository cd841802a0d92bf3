import type { BoundField } from '../../metadata/model/BoundField';
import type { JsonValue } from '../../metadata/model/JsonValue';
import type { Cell } from './Cell';

/**
 * A record's value as a cell: options by their text, amounts in minor units, instants shifted by `zoneMinutes`.
 * Everything else that is text stays text, so an account of 18 digits keeps them all.
 */
export function toCell(
  field: BoundField | undefined,
  value: JsonValue | undefined,
  zoneMinutes: number,
): Cell {
  if (value === undefined || value === null) return undefined;
  const option = field?.options?.find((one) => one.value === value);
  if (option) return { kind: 'text', text: option.title };
  if (field?.ui.money === true) {
    if (Number.isInteger(value)) return { kind: 'money', minor: value as number };
    if (typeof value === 'string' && /^-?\d+$/.test(value)) return { kind: 'money', minor: BigInt(value) };
  }
  if (typeof value === 'number') return { kind: 'number', value };
  if (field?.format === 'date-time' && typeof value === 'string') {
    // Whole seconds, as screens show them: a spreadsheet would round a half one up.
    const seconds = Math.floor(Date.parse(value) / 1000);
    return { kind: 'instant', shifted: (seconds + zoneMinutes * 60) * 1000 };
  }
  if (field?.format === 'date' && typeof value === 'string') return { kind: 'day', text: value };
  return { kind: 'text', text: typeof value === 'string' ? value : JSON.stringify(value) };
}
