import { bindResource } from '../bind/bindResource';
import { placesOf } from '../bind/schemas/places';
import type { BoundField } from '../model/BoundField';
import { type FieldKind, isText, isTime } from '../model/kinds';
import type { Model } from '../model/Model';
import { memoize } from '../tracking/memoize';
import { isMaskedField } from '../values/masking';

/** Whether `search` of a list may name fields of a kind. */
export function isSearchable(field: { kind: FieldKind }): boolean {
  return isText(field) || isTime(field) || field.kind === 'money';
}

/** The fields of an entity that searches look through, of all its resources and countries, by name. */
export interface SearchedFields {
  /**
   * Fields found by a part of their value, in order of name. `hasWords`: values may have accents. `isFilter`: a list
   * filters by them, so an index has whole values.
   */
  texts: { name: string; hasWords: boolean; isFilter: boolean }[];
  /** Found by their whole value. */
  wholes: string[];
}

/** Returns the fields of an entity that searches look through. What an index holds of a table follows from it. */
export const searchedFields = memoize((model: Model, entity: string): SearchedFields => {
  const language = model.languages[0] ?? 'en';
  const found = new Map<string, BoundField>();
  const filters = new Set<string>();
  for (const [name, { entity: shown }] of Object.entries(model.resources)) {
    if (shown !== entity) continue;
    for (const country of placesOf(model, entity)) {
      const { list, fields } = bindResource(model, name, country, language);
      for (const { field, more } of list?.filters ?? []) if (!more) filters.add(field);
      for (const field of list?.search ?? []) {
        // What one country masks is found in parts in none.
        if (!isMaskedField(found.get(field) ?? { ui: {} })) found.set(field, fields[field]!);
      }
    }
  }
  const all = [...found.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1));
  return {
    texts: all
      .filter(isFoundInParts)
      .map(({ name, kind }) => ({ name, hasWords: kind === 'text', isFilter: filters.has(name) })),
    wholes: all.filter((field) => !isFoundInParts(field)).map(({ name }) => name),
  };
});

/** Whether a field is found by a part of its value. Masked ones are not, as results would disclose them. */
export function isFoundInParts(field: Pick<BoundField, 'kind' | 'ui'>): boolean {
  return isText(field) && !isMaskedField(field);
}
