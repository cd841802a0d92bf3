import { isObject, type JsonObject } from '../model/json';
import { contentOf, itemsOf, objectsIn, type Written } from './Written';

/** Keywords of fields that the gateway fills, whether a form names them or not, which is an error. */
const computing = ['x-generate', 'x-sum', 'x-emptied', 'x-transitions'];

/**
 * Marks fields as read-only that no form has or the gateway computes. Records that the operator's file gives have no form, so their
 * fields declare it.
 */
export function markReadOnlyFields({ schemas, entities, resources }: Written): void {
  const asked = askedFields(resources);
  for (const name of entities) {
    const entity = schemas.get(name)?.value;
    if (!isObject(entity) || (isObject(entity['x-table']) && entity['x-table'].given === true)) continue;
    for (const [field, schema] of objectsIn(entity.properties)) {
      const isComputed = computing.some((keyword) => Object.hasOwn(schema, keyword));
      if (isComputed || !asked.get(name)?.has(field)) schema.readOnly ??= true;
    }
  }
}

/** The fields that create and edit forms name, and those with which operators propose records, by entity. */
function askedFields(resources: Written['resources']): Map<string, Set<string>> {
  const asked = new Map<string, Set<string>>();
  for (const file of resources.values()) {
    const { entity, create, edit, review } = contentOf(file);
    if (typeof entity !== 'string') continue;
    const proposed = isObject(review)
      ? itemsOf(review.propose).filter((each) => typeof each === 'string')
      : [];
    const names = [...[create, edit].flatMap((form) => (isObject(form) ? fieldsOf(form) : [])), ...proposed];
    asked.set(entity, new Set([...(asked.get(entity) ?? []), ...names]));
  }
  return asked;
}

function fieldsOf({ sections }: JsonObject): string[] {
  return itemsOf(sections)
    .flatMap((section) => (isObject(section) ? itemsOf(section.fields) : []))
    .flatMap((entry) => (isObject(entry) ? (entry.field ?? []) : entry))
    .filter((name) => typeof name === 'string');
}
