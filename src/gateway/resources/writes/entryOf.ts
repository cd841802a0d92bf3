import type { BoundField } from '../../../metadata/model/BoundField';
import { isObject, type JsonValue } from '../../../metadata/model/json';
import { isFileValue } from '../../../metadata/values/files';
import { isMaskedField } from '../../../metadata/values/masking';
import type { Entry, EnteredValue } from '../../database/recordEvents';
import type { EntityRecord } from '../../database/records';
import type { FormBody } from '../handlers';

/** Greatest number of characters that an event keeps of a text. A record may keep fewer. */
const maxText = 500;

/** Most characters of the JSON of a list, a group or a masked text. */
const maxJson = 4_000;

/** A filled form: its name and resource, its fields, and those of the entity. */
interface FilledForm extends Pick<Entry, 'resource' | 'form'> {
  fields: Record<string, BoundField>;
}

/**
 * Returns what an event keeps of the values that were entered in a form (product 9.10). Each is with that of the record before, if it has
 * the field. Files are kept by name, long texts up to 500 characters.
 */
export function entryOf({ resource, form, fields }: FilledForm, body: FormBody, record: EntityRecord): Entry {
  const values: Entry['values'] = {};
  for (const [name, after] of Object.entries(body)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const entered = field && enteredValue(field, record[name] ?? null, after ?? null);
    if (entered) values[name] = entered;
  }
  return { resource, form, values };
}

function enteredValue(field: BoundField, before: JsonValue, after: JsonValue): EnteredValue | undefined {
  if (before === null && after === null) return undefined;
  const kept = { before: keptValue(field, before), after: keptValue(field, after) };
  if (Object.values(kept).some((value) => JSON.stringify(value).length > maxJson)) return { isOmitted: true };
  return {
    ...(before === null ? {} : { before: kept.before }),
    ...(after === null ? {} : { after: kept.after }),
  };
}

function keptValue(field: BoundField, value: JsonValue): JsonValue {
  if (isFileValue(value)) return value.name;
  // The end of a masked text is what its mask shows.
  if (typeof value === 'string') return isMaskedField(field) ? value : shortened(value);
  const { item, fields } = field;
  if (item && Array.isArray(value)) return value.map((each) => keptValue(item, each));
  if (!fields || !isObject(value)) return value;
  return Object.fromEntries(
    Object.values(fields).flatMap((part) => {
      const inner = value[part.name];
      return inner === undefined ? [] : [[part.name, keptValue(part, inner)]];
    }),
  );
}

function shortened(text: string): string {
  if (text.length <= maxText) return text;
  return `${Array.from(text).slice(0, maxText).join('')}…`;
}
