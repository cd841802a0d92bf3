import { isObject, type JsonSchema, type JsonValue } from '../../metadata/model/json';
import { propertiesOf } from '../../metadata/schema/schemaParts';
import { didYouMeanOneOf } from '../../metadata/source/reporter';
import { languagesOf } from '../../metadata/source/Project';
import { formerNames } from '../../metadata/storage/renames';
import { editJson } from '../new/Scaffold';
import { type Draft, type Present, renameMember, type Renaming, type RenamingKind } from './Renaming';

/**
 * Returns what is to be renamed, as `<resource>`, `<resource>.<field>` or `<resource>.<field>.<value>` says it. Throws where
 * there is nothing of that name, or the new one is taken. Returns undefined where it has been renamed so already.
 */
export function readRenaming(
  { project }: Present,
  kind: RenamingKind,
  subject: string,
  to: string,
): Renaming | undefined {
  const [resource = '', field = '', ...rest] = subject.split('.');
  const from = kind === 'resource' ? subject : kind === 'field' ? [field, ...rest].join('.') : rest.join('.');
  const isNamed =
    kind === 'resource' ? field === '' : kind === 'field' ? rest.length === 0 && field !== '' : from !== '';
  if (!isNamed || to === '') throw new Error(`"${subject}" does not name a ${kind}.`);
  if (from === to) throw new Error(`The ${kind} is called "${to}" already.`);
  const names = [...project.resources.keys()];
  const known = kind === 'resource' && !project.resources.has(from) ? to : resource;
  const file = project.resources.get(known);
  if (!file) throw new Error(`There is no resource "${resource}".${didYouMeanOneOf(resource, names)}`);
  const { entity = '', renamed = [] } = file.value;
  const renaming: Renaming = { kind, resource, entity, from, to, ...(kind === 'value' ? { field } : {}) };
  if (kind === 'resource') {
    if (known === to && renamed.includes(from)) return undefined;
    if (known === to) throw new Error(`There is no resource "${from}".${didYouMeanOneOf(from, names)}`);
    if (project.resources.has(to))
      throw new Error(`There is a resource "${to}" already. Choose another name.`);
    return renaming;
  }
  const properties = propertiesOf(project.schemas.get(entity)?.value);
  const place = `schemas/${entity}.json`;
  if (kind === 'field') return isDone(renaming, place, properties) ? undefined : renaming;
  const property = Object.hasOwn(properties, field) ? properties[field]! : undefined;
  if (!property) {
    throw new Error(`${place} has no field "${field}".${didYouMeanOneOf(field, Object.keys(properties))}`);
  }
  if (!property.oneOf && property.$ref) {
    throw new Error(
      `${place}, "${field}": its values are defined by ${JSON.stringify(property.$ref)}, which other fields may share. Only values that the field defines itself can be renamed.`,
    );
  }
  const options = Object.fromEntries(
    optionsOf(property).flatMap((option) =>
      typeof option.const === 'string' ? [[option.const, option]] : [],
    ),
  );
  return isDone(renaming, `${place}, "${field}"`, options) ? undefined : renaming;
}

/** Whether a field or a value has its new name already. Throws where the old one is not there or the new one is taken. */
function isDone({ kind, from, to }: Renaming, place: string, present: Record<string, JsonSchema>): boolean {
  const [before, after] = [from, to].map((name) =>
    Object.hasOwn(present, name) ? present[name] : undefined,
  );
  if (!before && after && formerNames(after).includes(from)) return true;
  if (!before) {
    throw new Error(`${place} has no ${kind} "${from}".${didYouMeanOneOf(from, Object.keys(present))}`);
  }
  if (after) throw new Error(`${place} has a ${kind} "${to}" already. Choose another name.`);
  return false;
}

function optionsOf({ oneOf }: JsonSchema): JsonSchema[] {
  return (Array.isArray(oneOf) ? oneOf : []).filter(isObject);
}

/** Gives the thing itself its new name, and notes the former one there. */
export function declareRename(draft: Draft, present: Present, renaming: Renaming): void {
  const { kind, entity, from, to } = renaming;
  if (kind === 'resource') {
    moveResource(draft, present, renaming);
    return;
  }
  const path = `schemas/${entity}.json`;
  if (kind === 'field') {
    renameMember(draft, path, ['properties', from], to);
    const { title } = propertiesOf(present.project.schemas.get(entity)?.value)[from] ?? {};
    keepTitle(draft, path, ['properties', to], title);
    note(draft, path, ['properties', to, 'x-renamed'], from);
    renameInputs(draft, present, renaming);
    splitRelated(draft, present, renaming);
    return;
  }
  const options = optionsOf(
    propertiesOf(JSON.parse(draft.files.get(path) ?? '{}') as JsonSchema)[renaming.field!]!,
  );
  const index = options.findIndex((option) => option.const === from);
  const option = ['properties', renaming.field!, 'oneOf', index];
  draft.files.set(path, editJson(draft.files.get(path)!, [...option, 'const'], to));
  draft.places++;
  const known = propertiesOf(present.project.schemas.get(entity)?.value)[renaming.field!]!;
  keepTitle(draft, path, option, optionsOf(known)[index]?.title);
  note(draft, path, [...option, 'x-renamed'], from);
}

/** An input that is named after a field has its schema, and would lose it without a word. */
function renameInputs(draft: Draft, { project }: Present, { entity, from, to }: Renaming): void {
  for (const { path, value } of project.resources.values()) {
    if (value.entity !== entity) continue;
    for (const name of Object.keys(value.actions ?? {})) {
      renameMember(draft, path, ['actions', name, 'input', 'properties', from], to);
    }
  }
}

/** A relation by a field that both records have under one name says each of the names once they differ. */
function splitRelated(draft: Draft, { project }: Present, { entity, from, to }: Renaming): void {
  for (const { path, value } of project.resources.values()) {
    const isOwn = value.entity === entity;
    for (const [index, { resource, by, of }] of (value.detail?.related ?? []).entries()) {
      const isTheirs = project.resources.get(resource)?.value.entity === entity;
      if (by !== from || of !== undefined || isOwn === isTheirs) continue;
      const at = ['detail', 'related', index, 'of'];
      draft.files.set(path, editJson(draft.files.get(path)!, at, isOwn ? to : from));
      draft.places++;
    }
  }
}

function moveResource(draft: Draft, { project }: Present, { from, to }: Renaming): void {
  const move = (before: string, after: string) => {
    const text = draft.files.get(before);
    if (text === undefined) return;
    draft.files.delete(before);
    draft.files.set(after, text);
    draft.places++;
  };
  move(`resources/${from}.json`, `resources/${to}.json`);
  keepTitle(draft, `resources/${to}.json`, [], project.resources.get(from)?.value.title);
  note(draft, `resources/${to}.json`, ['renamed'], from);
  for (const language of languagesOf(project))
    move(`locales/${language}/${from}.json`, `locales/${language}/${to}.json`);
}

/** Keeps the former name as the title of what has none. People go on seeing it until somebody writes another. */
function keepTitle(
  draft: Draft,
  file: string,
  path: (string | number)[],
  title: JsonValue | undefined,
): void {
  const text = draft.files.get(file)!;
  if (title === undefined || valueIn(text, [...path, 'title']) !== undefined) return;
  draft.files.set(file, editJson(text, [...path, 'title'], title));
}

function valueIn(text: string, path: (string | number)[]): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>(
    (value, segment) => (value as Record<string | number, JsonValue> | undefined)?.[segment],
    JSON.parse(text) as JsonValue,
  );
}

/** Appends a name to the former ones. One that was renamed back keeps its place, as the first names a column. */
function note(draft: Draft, file: string, path: (string | number)[], name: string): void {
  const text = draft.files.get(file)!;
  const before = valueIn(text, path);
  const names = Array.isArray(before) ? before : [];
  if (names.includes(name)) return;
  draft.files.set(file, editJson(text, path, [...names, name]));
}
