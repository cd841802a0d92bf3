import type { BoundField } from '../../../metadata/model/BoundField';
import type { BoundForm } from '../../../metadata/model/BoundResource';
import type { JsonValue } from '../../../metadata/model/json';
import { isMasked } from '../../../metadata/values/masking';
import { withDefaultParts } from '../../../metadata/validation/nestedValues';
import { isBlank } from '../../widgets/values';
import type { FormRecord } from './formResolver';

/**
 * Returns what the inputs of a form start with: a value for every field, null where there is none, so that clearing an
 * input makes it clean again. It is that of the record, or else that of `initial` or the field's default.
 */
export function initialValues(
  form: BoundForm,
  { initial, record }: { initial?: FormRecord | undefined; record?: FormRecord | undefined } = {},
): Record<string, JsonValue> {
  return Object.fromEntries(
    Object.entries(form.fields).map(([name, field]) => [
      name,
      // A default is for new values: what a record does not hold was emptied.
      (record ? record[name] : (known(initial?.[name]) ?? defaultOf(field))) ?? null,
    ]),
  );
}

/** What a new value begins with: a mask is no value that could be sent. */
function known(value: JsonValue | undefined): JsonValue | undefined {
  return isMasked(value) ? undefined : value;
}

/** The default of a field; of an object that must be there also those of its parts, of any other the gateway adds them. */
function defaultOf(field: BoundField): JsonValue | undefined {
  const { [field.name]: value } = withDefaultParts(
    { [field.name]: field },
    { [field.name]: field.default ?? (field.kind === 'object' && field.required ? {} : undefined) },
  );
  return isBlank(value) ? undefined : value;
}
