import { isObject, type JsonObject } from '../model/json';
import {
  definitionsIn,
  entitiesOf,
  fieldsOf,
  inputsOf,
  optionsOf,
  saidOf,
  type WrittenField,
} from './fields';
import { titleFromName } from './titleFromName';
import { contentNamed, contentOf, itemsOf, objectsIn, type Written } from './Written';

/**
 * Gives titles by names: to entities, their fields and options, resources, actions and pages without one. A menu entry has the title of
 * its screen. Other languages are in `locales/` all the same.
 */
export function titleByNames(written: Written): void {
  const definitions = definitionsIn(written);
  for (const field of definitions) titleOptions(field);
  for (const [name, entity] of entitiesOf(written)) {
    entity.title ??= titleFromName(name);
    for (const field of fieldsOf(entity, name)) titleField(written, field);
    // The parts of what its own fields refer to are its fields as well; a definition itself has the title of each that refers to it.
    for (const [, definition] of objectsIn(entity.$defs))
      for (const field of fieldsOf(definition, name)) titleField(written, field);
  }
  for (const field of inputsOf(written)) titleField(written, field);
  for (const [name, file] of written.resources) {
    const resource = contentOf(file);
    resource.title ??= titleFromName(name);
    for (const [action, definition] of objectsIn(resource.actions))
      definition.title ??= titleFromName(action);
  }
  for (const [name, file] of written.pages) contentOf(file).title ??= titleFromName(name);
  if (written.navigation) titleEntries(written, contentOf(written.navigation).entries);
}

function titleField(written: Written, field: WrittenField): void {
  const { name, schema } = field;
  titleOptions(field);
  if (name !== '' && saidOf(written, field, ['title']) === undefined) schema.title = titleFromName(name);
}

/** A code such as "TRC20" is its own title, a name in camelCase is one in words. */
function titleOptions({ schema }: WrittenField): void {
  for (const option of optionsOf(schema)) {
    const { const: value } = option;
    if (typeof value !== 'string' || value === '') continue;
    option.title ??= /^[a-z]+(?:[A-Z][a-z0-9]*)*$/.test(value) ? titleFromName(value) : value;
  }
}

function titleEntries(written: Written, entries: JsonObject['entries']): void {
  for (const entry of itemsOf(entries).filter(isObject)) {
    const page = contentNamed(written.pages, entry.page);
    const { title = page.title, create } = contentNamed(written.resources, entry.resource);
    const ofForm = entry.form === 'create' && isObject(create) ? create.title : undefined;
    const implied = ofForm ?? title;
    if (implied !== undefined) entry.title ??= implied;
    titleEntries(written, entry.children);
  }
}
