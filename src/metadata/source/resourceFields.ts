import type { BoundField } from '../model/BoundField';
import type { JsonValue } from '../model/json';
import { headlineParts, type Safeguards } from '../model/definitions';
import { type Project, projectFields, type ResourceFile } from './Project';

/** The uses for which a resource file names a field. */
export type FieldUse =
  | 'columns'
  | 'card'
  | 'lead'
  | 'leadAmount'
  | 'filters'
  | 'sort'
  | 'totals'
  | 'totalsRest'
  | 'statementTime'
  | 'statementAmount'
  | 'statementBy'
  | 'statementTypes'
  | 'parent'
  | 'sections'
  | 'related'
  | 'relatedFilter'
  | 'headline'
  | 'headlineState'
  | 'headlineReason'
  | 'timeline'
  | 'timelineAt'
  | 'transition'
  | 'actionFile'
  | 'about'
  | 'rehearse'
  | 'reviewReason'
  | 'propose'
  | 'create'
  | 'edit'
  | 'lookup'
  | 'greatest'
  | 'again'
  | 'shows'
  | 'atMost'
  | 'apiOwn'
  | 'apiNumbers'
  | 'apiGiven';

/** A place where a resource file names a field. */
export interface NamedField {
  path: string[];
  name: string;
  use: FieldUse;
  /** Values of it that the file names. */
  values?: JsonValue[];
  /** The entity whose field it should be. */
  entity: string;
  /** Its fields; undefined if the entity is unknown, which another check reports. */
  fields: Record<string, BoundField> | undefined;
}

/** Every place of a resource file that names a resource: its related lists, and what its forms show. */
export function otherResources({ value }: ResourceFile): { resource: string; path: string[] }[] {
  const { detail, ...forms } = value;
  const related = (detail?.related ?? []).map(({ resource }, index) => ({
    resource,
    path: ['detail', 'related', String(index), 'resource'],
  }));
  const shown = (['create', 'edit'] as const).flatMap((form) => {
    return (['shows', 'guide'] as const).flatMap((part) => {
      const { resource } = forms[form]?.[part] ?? {};
      return resource === undefined ? [] : [{ resource, path: [form, part, 'resource'] }];
    });
  });
  // A file may still lack what its meta-schema requires.
  return [...related, ...shown].filter(({ resource }) => resource !== undefined);
}

/** Every place of a resource file that names a field, in the order of the file's meaning. */
export function resourceFields(project: Project, file: ResourceFile): NamedField[] {
  const { entity = '', list, detail, ...resource } = file.value;
  const own = { entity, fields: projectFields(project, entity) };
  const names: NamedField[] = [];
  const add = (name: string | undefined, use: FieldUse, path: (string | number)[], of: typeof own = own) => {
    if (name !== undefined) names.push({ path: path.map(String), name, use, ...of });
  };
  list?.columns?.forEach((name, index) => add(name, 'columns', ['list', 'columns', index]));
  list?.card?.forEach((name, index) => add(name, 'card', ['list', 'card', index]));
  add(list?.lead?.title, 'lead', ['list', 'lead', 'title']);
  list?.lead?.amounts?.forEach((name, index) => add(name, 'leadAmount', ['list', 'lead', 'amounts', index]));
  list?.filters?.forEach((filter, index) => {
    if (typeof filter === 'string') add(filter, 'filters', ['list', 'filters', index]);
    else add(filter.field, 'filters', ['list', 'filters', index, 'field']);
  });
  add(list?.sort?.field, 'sort', ['list', 'sort', 'field']);
  list?.totals?.forEach((name, index) => add(name, 'totals', ['list', 'totals', index]));
  const { of, plus: more = [], minus: less = [], beside = [] } = list?.totalsRest ?? {};
  add(of, 'totalsRest', ['list', 'totalsRest', 'of']);
  more.forEach((name, index) => add(name, 'totalsRest', ['list', 'totalsRest', 'plus', index]));
  less.forEach((name, index) => add(name, 'totalsRest', ['list', 'totalsRest', 'minus', index]));
  beside.forEach((name, index) => add(name, 'totalsRest', ['list', 'totalsRest', 'beside', index]));
  const { time, plus, minus, by, balance, types } = list?.statement ?? {};
  add(time, 'statementTime', ['list', 'statement', 'time']);
  add(plus, 'statementAmount', ['list', 'statement', 'plus']);
  add(minus, 'statementAmount', ['list', 'statement', 'minus']);
  add(balance, 'statementAmount', ['list', 'statement', 'balance']);
  by?.forEach((name, index) => add(name, 'statementBy', ['list', 'statement', 'by', index]));
  add(types?.field, 'statementTypes', ['list', 'statement', 'types', 'field']);
  types?.amounts?.forEach((name, index) =>
    add(name, 'statementAmount', ['list', 'statement', 'types', 'amounts', index]),
  );
  add(detail?.title, 'lead', ['detail', 'title']);
  add(detail?.parent, 'parent', ['detail', 'parent']);
  detail?.sections?.forEach((section, index) => {
    const path = ['detail', 'sections', index];
    section.fields?.forEach((name, position) => add(name, 'sections', [...path, 'fields', position]));
    for (const [parameter, name] of Object.entries(section.page?.query ?? {}))
      add(name, 'related', [...path, 'page', 'query', parameter]);
  });
  detail?.related?.forEach(({ resource: other, by, of, filter, timeline }, index) => {
    const theirs = fieldsOf(project, other);
    // Every record has an id, which no schema names.
    if (by !== 'id') add(by, 'related', ['detail', 'related', index, 'by'], theirs);
    const path = ['detail', 'related', index, 'timeline'];
    add(timeline?.at, 'timelineAt', [...path, 'at'], theirs);
    timeline?.shows?.forEach((name, place) => add(name, 'shows', [...path, 'shows', place], theirs));
    for (const [name, value] of Object.entries(filter ?? {})) {
      const at = ['detail', 'related', String(index), 'filter', name];
      names.push({ path: at, name, use: 'relatedFilter', values: [value].flat(), ...theirs });
    }
    const source = of ?? by;
    if (source !== 'id') add(source, 'related', ['detail', 'related', index, of === undefined ? 'by' : 'of']);
  });
  detail?.headline?.amounts?.forEach((name, index) =>
    add(name, 'headline', ['detail', 'headline', 'amounts', index]),
  );
  detail?.headline?.returned?.of?.forEach((name, index) =>
    add(name, 'headline', ['detail', 'headline', 'returned', 'of', index]),
  );
  for (const part of headlineParts) {
    const use = { state: 'headlineState', reason: 'headlineReason' } as const;
    add(detail?.headline?.[part], part in use ? use[part as keyof typeof use] : 'headline', [
      'detail',
      'headline',
      part,
    ]);
  }
  add(detail?.timeline, 'timeline', ['detail', 'timeline']);
  const addRehearsed = ({ rehearse }: Safeguards, path: string[]) => {
    if (!Array.isArray(rehearse)) return;
    rehearse.forEach((name, index) => add(name, 'rehearse', [...path, 'rehearse', index]));
  };
  for (const [name, action] of Object.entries(resource.actions ?? {})) {
    add(action.transition?.field, 'transition', ['actions', name, 'transition', 'field']);
    add(action.file, 'actionFile', ['actions', name, 'file']);
    action.about?.forEach((each, index) => add(each, 'about', ['actions', name, 'about', index]));
    addRehearsed(action, ['actions', name]);
  }
  add(resource.create?.again?.as, 'again', ['create', 'again', 'as']);
  add(resource.edit?.transition?.field, 'transition', ['edit', 'transition', 'field']);
  const { own: owner, numbers, create: created } = resource.api ?? {};
  add(owner, 'apiOwn', ['api', 'own']);
  numbers?.forEach((name, index) => add(name, 'apiNumbers', ['api', 'numbers', index]));
  created?.given?.forEach((name, index) => add(name, 'apiGiven', ['api', 'create', 'given', index]));
  add(resource.review?.field, 'transition', ['review', 'field']);
  resource.review?.propose?.forEach((name, index) => add(name, 'propose', ['review', 'propose', index]));
  add(resource.review?.reason, 'reviewReason', ['review', 'reason']);
  for (const form of ['create', 'edit'] as const) {
    addRehearsed(resource[form] ?? {}, [form]);
    const { resource: shown = '', fields: shownFields, atMost = {} } = resource[form]?.shows ?? {};
    shownFields?.forEach((name, index) =>
      add(name, 'shows', [form, 'shows', 'fields', index], fieldsOf(project, shown)),
    );
    for (const [name, limit] of Object.entries(atMost)) {
      const path = [form, 'shows', 'atMost', name];
      add(name, 'atMost', path);
      add(limit, 'atMost', path, fieldsOf(project, shown));
    }
    resource[form]?.sections?.forEach((section, index) =>
      section.fields?.forEach((entry, position) => {
        const path = [form, 'sections', index, 'fields', position];
        if (typeof entry === 'string') add(entry, form, path);
        else {
          add(entry.field, form, [...path, 'field']);
          if (entry.greatest) add(entry.field, 'greatest', [...path, 'greatest']);
          entry.lookup?.forEach((shown, place) => add(shown, 'lookup', [...path, 'lookup', place]));
        }
      }),
    );
  }
  return names;
}

/** The entity of a resource, with its fields; no fields where there is none of that name, which another check reports. */
function fieldsOf(project: Project, resource: string): Pick<NamedField, 'entity' | 'fields'> {
  const { entity = '' } = project.resources.get(resource)?.value ?? {};
  return { entity, fields: projectFields(project, entity) };
}
