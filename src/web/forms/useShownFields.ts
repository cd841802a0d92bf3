import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useFormContext } from 'react-hook-form';
import type { BoundField } from '../../metadata/model/BoundField';
import type { BoundForm } from '../../metadata/model/BoundResource';
import { isObject, type JsonSchema, type JsonValue } from '../../metadata/model/json';
import { activeFields } from '../../metadata/validation/activeFields';
import { withoutWaiting } from '../../metadata/validation/waitingFields';

type Fields = Record<string, BoundField>;
type Values = Record<string, JsonValue | undefined>;

/**
 * Returns the fields that the form around shows for its current values, with the rules that apply to them. The component
 * renders again only when these change. `record` is the one that an edit form changes.
 */
export function useShownFields(form: BoundForm, record: Values | undefined): Fields {
  const { subscribe, getValues } = useFormContext();
  const names = useMemo(() => conditionNames(form), [form]);
  const read = useMemo(() => fieldsReader(form, names, record, getValues), [form, names, record, getValues]);
  const follow = useCallback(
    (callback: () => void) => subscribe({ name: names, exact: true, formState: { values: true }, callback }),
    [names, subscribe],
  );
  return useSyncExternalStore(follow, read);
}

/**
 * Returns a function that finds the fields, as new objects only where they differ. It does nothing while no value in `names`
 * changes.
 */
function fieldsReader(
  form: BoundForm,
  names: string[],
  record: Values | undefined,
  getValues: () => Values,
): () => Fields {
  let seen: (JsonValue | undefined)[] | undefined;
  let fields: Fields = {};
  return () => {
    const values = getValues();
    const watched = names.map((name) => values[name]);
    if (seen?.every((value, index) => value === watched[index])) return fields;
    seen = watched;
    const next = withoutWaiting(form.rules, activeFields(form, values, record), values);
    if (!isSame(next, fields)) fields = next;
    return fields;
  };
}

function isSame(one: Fields, other: Fields): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

/** Returns the fields on whose values the conditions of a form depend: only these need watching. */
function conditionNames(form: BoundForm): string[] {
  const names = new Set<string>();
  for (const condition of Object.values(form.visible)) collect(condition, names);
  for (const rule of form.rules) collect(rule.if, names);
  return [...names].toSorted();
}

/** Adds the names of the properties that a schema looks at. */
function collect(schema: JsonSchema, names: Set<string>): void {
  for (const [keyword, part] of Object.entries(schema)) {
    if (keyword === 'properties' && isObject(part)) Object.keys(part).forEach((name) => names.add(name));
    else if (keyword === 'required' && Array.isArray(part)) part.forEach((name) => names.add(name as string));
    else if (Array.isArray(part)) part.filter(isObject).forEach((each) => collect(each, names));
    else if (isObject(part)) collect(part, names);
  }
}
