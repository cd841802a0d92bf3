import { isObject, type JsonSchema } from '../model/json';
import type { Model } from '../model/Model';
import { propertiesOf } from '../schema/schemaParts';

/** A name that something has no longer, as the metadata declares it, and its name now. */
export type Rename = { from: string; to: string } & (
  | { kind: 'field'; entity: string }
  | { kind: 'value'; entity: string; field: string }
  | { kind: 'resource' }
);

/** Returns what a field or an option was called before (`x-renamed`), the oldest name first. */
export function formerNames(schema: JsonSchema): string[] {
  const names = schema['x-renamed'];
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}

/** Returns every former name of fields, options and resources, with what it is now. */
export function renamesOf({ schemas, entities, resources }: Model): Rename[] {
  const renames: Rename[] = [];
  for (const [to, { renamed = [] }] of Object.entries(resources)) {
    for (const from of renamed) renames.push({ kind: 'resource', from, to });
  }
  for (const entity of entities) {
    for (const [field, property] of Object.entries(propertiesOf(schemas[entity]))) {
      for (const from of formerNames(property)) renames.push({ kind: 'field', entity, from, to: field });
      for (const { from, to } of renamedOptions(property)) {
        renames.push({ kind: 'value', entity, field, from, to });
      }
    }
  }
  // One that was renamed back has its own name among the former ones.
  return renames.filter(({ from, to }) => from !== to);
}

function renamedOptions({ oneOf }: JsonSchema): { from: string; to: string }[] {
  if (!Array.isArray(oneOf)) return [];
  return oneOf.flatMap((option) => {
    if (!isObject(option) || typeof option.const !== 'string') return [];
    const { const: to } = option;
    return formerNames(option).map((from) => ({ from, to }));
  });
}
