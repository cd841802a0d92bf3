import { bindResource } from '../../../metadata/bind/bindResource';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { JsonValue } from '../../../metadata/model/json';
import type { Model } from '../../../metadata/model/Model';
import type { Entry } from '../../database/recordEvents';
import type { EntityRecord } from '../../database/records';
import { type HideSecrets, maskField } from './masking';

/** A value that was entered in a form, as responses contain it. */
interface ShownValue {
  field: string;
  /** In the language of the request. */
  title: string;
  before: JsonValue;
  after: JsonValue;
  isOmitted?: true;
}

/**
 * Returns what was entered for an event, in the order of the country's fields, masked as in the record. The form may be that of another
 * resource of the same entity.
 */
export function shownEntry(
  bound: BoundResource,
  model: Model,
  { resource, form, values }: Entry,
  language: string,
  hide: HideSecrets,
): ShownValue[] {
  const owner = Object.hasOwn(model.resources, resource)
    ? bindResource(model, resource, bound.country, language)
    : bound;
  const input = owner.actions.find(({ name }) => name === form)?.input;
  const fields = { ...input?.fields, ...bound.fields };
  return Object.values(fields).flatMap((field) => {
    const { name, title } = field;
    if (!Object.hasOwn(values, name)) return [];
    const { before = null, after = null, isOmitted } = values[name]!;
    const shown = { before: maskField(field, before, hide), after: maskField(field, after, hide) };
    return [{ field: name, title, ...shown, ...(isOmitted ? { isOmitted } : {}) }];
  });
}

/** Returns the values that were entered as records, whose masked ones no text of the history may contain either. */
export function enteredRecords(events: readonly { entry?: Entry | undefined }[]): EntityRecord[] {
  return events.flatMap(({ entry }) =>
    (['before', 'after'] as const).map((side) => {
      const values = Object.entries(entry?.values ?? {}).map(([name, value]) => [name, value[side]]);
      return { id: '', ...Object.fromEntries(values) } as EntityRecord;
    }),
  );
}
