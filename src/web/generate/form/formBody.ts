import type { BoundField } from '../../../metadata/model/BoundField';
import type { JsonValue } from '../../../metadata/model/JsonValue';
import { isBlank } from '../../widgets/isBlank';

/** What is sent: the values of the fields that are in the form now. Hidden and empty ones are left out. */
export function formBody(
  fields: Record<string, BoundField>,
  values: Record<string, JsonValue | undefined>,
): Record<string, JsonValue> {
  const body: Record<string, JsonValue> = {};
  for (const name of Object.keys(fields)) {
    const value = values[name];
    if (!isBlank(value)) body[name] = value as JsonValue;
  }
  return body;
}
