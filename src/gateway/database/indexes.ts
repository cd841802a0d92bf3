import { createHash } from 'node:crypto';
import { bindResource } from '../../metadata/bind/bindResource';
import type { ResourceDefinition } from '../../metadata/model/definitions';
import type { Model } from '../../metadata/model/Model';
import type { EntityTable } from './entityTables';

/** An index that a list needs, named after what is in it. */
export interface ListIndex {
  name: string;
  /** Columns in order, the later ones descending so that the newest come first. */
  columns: { column: string; descending: boolean }[];
}

/**
 * The indexes of an entity's table, from the lists of the resources that show it: its sort order, each filter by
 * itself, each enumeration together with the sort order (so the first page of a state is read straight off), and
 * the fields by which other resources relate to it. All begin with merchant and country and end with the id.
 */
export function listIndexes(model: Model, table: EntityTable): ListIndex[] {
  const wanted = new Map<string, ListIndex>();
  const add = (...fields: string[]) => {
    const columns = fields.map((field) => table.columns.get(field)?.column);
    if (columns.some((column) => column === undefined)) return;
    const index = describe(table, columns as string[]);
    wanted.set(index.name, index);
  };
  for (const [name, resource] of Object.entries(model.resources)) {
    if (resource.entity === table.entity && resource.list) addForList(model, name, resource.list, add);
    for (const other of Object.values(model.resources)) {
      for (const related of other.detail?.related ?? [])
        if (related.resource === name && resource.entity === table.entity) add(related.by);
    }
  }
  return [...wanted.values()];
}

function addForList(
  model: Model,
  resource: string,
  list: NonNullable<ResourceDefinition['list']>,
  add: (...fields: string[]) => void,
): void {
  const sort = list.sort.field;
  add(sort);
  for (const filter of list.filters ?? []) {
    const field = typeof filter === 'string' ? filter : filter.field;
    if (field === sort) continue;
    if (isEnumeration(model, resource, field)) add(field, sort);
    else add(field);
  }
}

function isEnumeration(model: Model, resource: string, field: string): boolean {
  const language = model.languages[0] ?? 'en';
  return Object.keys(model.countries).some(
    (country) => bindResource(model, resource, country, language).fields[field]?.options !== undefined,
  );
}

function describe(table: EntityTable, columns: string[]): ListIndex {
  const name = `list_${table.name}_${columns.join('_')}`;
  const short = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return {
    name: name.length <= 63 ? name : `${name.slice(0, 54)}_${short}`,
    columns: [
      ...columns.map((column, place) => ({ column, descending: place === columns.length - 1 })),
      { column: 'id', descending: true },
    ],
  };
}
