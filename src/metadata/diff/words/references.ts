import { memoize } from '../../tracking/memoize';
import type { Model } from '../../model/Model';
import { definitionsOf, parseReference, propertiesOf } from '../../schema/schemaParts';
import { walkSchema } from '../../schema/walkSchema';

/** A part of an entity that refers to a shared definition: a field, or the entity itself. */
export interface Referrer {
  entity: string;
  field?: string;
}

/** Returns the parts of entities that refer to the definition of a place, also through others. */
export function referrersOf(model: Model, path: readonly string[]): Referrer[] {
  const definition = definitionAt(path);
  if (definition === undefined) return [];
  return [...referringTo(model, definition)].flatMap((each) => {
    const [entity = '', kind, field = ''] = each.split('\n');
    if (!model.entities.includes(entity)) return [];
    return [kind === 'properties' ? { entity, field } : { entity }];
  });
}

function definitionAt(path: readonly string[]): string | undefined {
  const [kind, file, keyword, name] = path;
  if (keyword !== '$defs' || name === undefined) return undefined;
  if (kind === 'schemas') return nameOf(file!, keyword, name);
  return kind === 'countries' ? nameOf('country', keyword, name) : undefined;
}

function nameOf(file: string, keyword: string, name: string): string {
  return [file, keyword, name].join('\n');
}

function referringTo(model: Model, definition: string): Set<string> {
  const found = new Set([definition]);
  // What is added while one goes through a set is visited as well.
  for (const each of found) for (const other of referrers(model).get(each) ?? []) found.add(other);
  return found;
}

/** By definition: the fields, definitions and entities whose schemas refer to it. */
const referrers = memoize((model: Model): Map<string, Set<string>> => {
  const found = new Map<string, Set<string>>();
  for (const [file, schema] of Object.entries(model.schemas)) {
    const parts = [
      ...Object.entries(propertiesOf(schema)).map(([name, part]) => ['properties', name, part] as const),
      ...Object.entries(definitionsOf(schema)).map(([name, part]) => ['$defs', name, part] as const),
      ['', '', { ...schema, properties: undefined, $defs: undefined }] as const,
    ];
    for (const [keyword, name, part] of parts) {
      walkSchema(part, ({ $ref }) => {
        if (typeof $ref !== 'string') return;
        const { file: other, pointer = [] } = parseReference($ref);
        const [kind = '', definition = ''] = pointer;
        const target = nameOf(other || file, kind, definition);
        found.set(target, (found.get(target) ?? new Set()).add(nameOf(file, keyword, name)));
      });
    }
  }
  return found;
});
