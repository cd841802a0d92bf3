import type { JsonValue } from '../../metadata/model/JsonValue';

/** Whether a value says nothing: absent, null, an empty text or an empty list. */
export function isBlank(value: JsonValue | undefined): value is null | undefined | '' {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}
