import { isObject, type JsonObject } from '../model/json';
import { saidOf, type WrittenField } from './fields';
import { contentOf, objectsIn, type Written } from './Written';

/** Columns of a list that names none. */
const maxColumns = 8;

/** A resource that has one of these is not plain. */
const parts = ['list', 'detail', 'create', 'edit', 'actions'];

/**
 * Completes resources: one without parts gets a list and a detail page of all fields. Edit forms take the sections of create forms.
 * Lists are sorted by creation, the latest first, or else by a sortable column or field.
 */
export function completeResources(written: Written): void {
  for (const file of written.resources.values()) {
    const resource = contentOf(file);
    const { entity: name, create, edit } = resource;
    if (isObject(edit) && isObject(create) && create.sections !== undefined)
      edit.sections ??= create.sections;
    const entity = typeof name === 'string' ? written.schemas.get(name)?.value : undefined;
    if (typeof name !== 'string' || !isObject(entity)) continue;
    const fields = objectsIn(entity.properties).map(([field, schema]) => ({
      name: field,
      schema,
      file: name,
    }));
    if (!parts.some((part) => Object.hasOwn(resource, part))) {
      resource.list = {};
      resource.detail = detailOf(written, fields);
    }
    if (isObject(resource.detail)) resource.detail.sections ??= [];
    if (isObject(resource.list)) completeList(written, resource.list, fields);
  }
}

function detailOf(written: Written, fields: WrittenField[]): JsonObject {
  const states = fields.filter((field) => saidOf(written, field, ['x-transitions']) !== undefined);
  return states.length === 1 ? { timeline: states[0]!.name } : {};
}

function completeList(written: Written, list: JsonObject, fields: WrittenField[]): void {
  const shown = () => fields.filter((field) => fitsColumn(written, field)).map(({ name }) => name);
  list.columns ??= shown().slice(0, maxColumns);
  if (list.sort !== undefined) return;
  const sortable = fields.filter((field) => canSort(written, field));
  const made = sortable.find(({ schema }) => schema['x-generate'] === 'now');
  const columns = Array.isArray(list.columns) ? list.columns : [];
  const first =
    columns.find((name) => sortable.some((field) => field.name === name)) ?? sortable[0]?.name ?? columns[0];
  if (made) list.sort = { field: made.name, order: 'desc' };
  else if (first !== undefined) list.sort = { field: first, order: 'asc' };
}

/** Whether a list can be sorted by a field in every country, as far as it says itself. */
function canSort(written: Written, field: WrittenField): boolean {
  const said = (option: string) => saidOf(written, field, ['x-ui', option]);
  const type = saidOf(written, field, ['type']);
  const isHidden = said('hidden') === true || said('masked') === true || said('sortable') === false;
  return (
    !isHidden && type !== 'object' && type !== 'array' && saidOf(written, field, ['x-sum']) === undefined
  );
}

/** Whether a field can be a column. Internal, hidden and shown-once fields cannot; objects and arrays need a `text`. */
function fitsColumn(written: Written, field: WrittenField): boolean {
  const said = (option: string) => saidOf(written, field, ['x-ui', option]);
  if (said('internal') === true || said('once') === true || said('hidden') === true) return false;
  const type = saidOf(written, field, ['type']);
  return (type !== 'object' && type !== 'array') || said('text') !== undefined;
}
