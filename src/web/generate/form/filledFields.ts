import type { BoundField, Fill } from '../../../metadata/model/BoundField';
import type { JsonValue } from '../../../metadata/model/json';
import { isBlank } from '../../widgets/Widget';

/**
 * Returns the values of other fields that follow from a changed one (`x-ui.fills`), as a bank from an account number. What the user
 * has filled in stays. `values` are those of the form before the change.
 */
export function filledFields(
  field: BoundField,
  value: JsonValue,
  values: Record<string, JsonValue | undefined>,
): Record<string, JsonValue> {
  const filled: Record<string, JsonValue> = {};
  for (const [name, fill] of Object.entries(field.ui.fills ?? {})) {
    if (!Object.hasOwn(values, name)) continue;
    const current = values[name];
    const before = lookUp(fill, values[field.name]);
    const next = lookUp(fill, value);
    const isOurs = isBlank(current) || current === before;
    if (isOurs && next !== before) filled[name] = next ?? null;
  }
  return filled;
}

function lookUp(
  { pattern, values, otherwise }: Fill,
  value: JsonValue | undefined,
): string | number | undefined {
  const found = typeof value === 'string' ? new RegExp(pattern, 'u').exec(value) : null;
  const code = found?.[1];
  if (code !== undefined && Object.hasOwn(values, code)) return values[code];
  return found ? otherwise : undefined;
}
