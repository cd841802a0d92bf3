import { bindResource } from '../../metadata/bind/bindResource';
import type { BoundField } from '../../metadata/model/BoundField';
import type { BoundResource } from '../../metadata/model/BoundResource';
import type { Model } from '../../metadata/model/Model';
import { type ColumnType, type EntityTable, entityTable } from '../database/entityTables';
import type { EntityRecord } from '../database/records';

/** A resource as one country's API shows it. */
export interface ResourceView {
  resource: BoundResource;
  table: EntityTable;
  /** Scalar fields by name, with `id`; a field hidden in this country is not there, as if it did not exist. */
  fields: Map<string, ListField>;
  /** Everything that is answered of a record: `id` and the fields, nested ones too. */
  visible: ReadonlySet<string>;
}

const known = new WeakMap<Model, Map<string, ResourceView>>();

/** What the API shows of a resource in a country; made once. */
export function resourceView(model: Model, resource: string, country: string): ResourceView {
  const views = known.get(model) ?? new Map<string, ResourceView>();
  known.set(model, views);
  const key = `${resource} ${country}`;
  const view = views.get(key) ?? makeView(model, resource, country);
  views.set(key, view);
  return view;
}

function makeView(model: Model, name: string, country: string): ResourceView {
  const resource = bindResource(model, name, country, model.languages[0] ?? 'en');
  const table = entityTable(model, resource.entity);
  const fields = new Map<string, ListField>();
  fields.set('id', { name: 'id', column: 'id', type: 'uuid', sortable: true, filterable: true });
  for (const bound of Object.values(resource.fields)) {
    const stored = table.columns.get(bound.name);
    if (!stored) continue;
    fields.set(bound.name, {
      name: bound.name,
      column: stored.column,
      type: stored.type,
      sortable: bound.ui.sortable !== false,
      filterable: bound.ui.filterable !== false,
      options: bound.options && new Set(bound.options.map((option) => option.value)),
      bound,
    });
  }
  return { resource, table, fields, visible: new Set(['id', ...Object.keys(resource.fields)]) };
}

/** A field that a list of one country can be asked for, with the column that holds it. */
export interface ListField {
  name: string;
  column: string;
  type: ColumnType | 'uuid';
  sortable: boolean;
  filterable: boolean;
  /** The values of an enumeration. */
  options?: ReadonlySet<unknown>;
  /** Nothing for the system's own `id`. */
  bound?: BoundField;
}

/** A record as this country's API shows it: without the fields that are hidden there. */
export function showRecord(view: ResourceView, record: EntityRecord): EntityRecord {
  const shown: EntityRecord = { id: record.id };
  for (const name of view.visible) if (record[name] !== undefined) shown[name] = record[name];
  return shown;
}
