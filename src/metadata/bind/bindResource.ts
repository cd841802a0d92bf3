import { memoize } from '../tracking/memoize';
import { isNested } from '../model/kinds';
import type { BoundField } from '../model/BoundField';
import type {
  BoundAction,
  BoundDelete,
  BoundDetail,
  BoundEdit,
  BoundFilter,
  BoundList,
  BoundResource,
  RecordLink,
} from '../model/BoundResource';
import {
  type ActionDefinition,
  type DeleteDefinition,
  type EditDefinition,
  type Headline,
  headlineParts,
  type ResourceDefinition,
} from '../model/definitions';
import type { JsonSchema } from '../model/json';
import type { Model } from '../model/Model';
import { resourceTexts } from '../texts/fileTexts';
import { translateTexts } from '../texts/translateTexts';
import { actionRequest } from './actionRequest';
import { annotationFields } from './annotationFields';
import { bindActionForm, bindEntityForm } from './bindForm';
import { bindImport } from './bindImport';
import { bindColumns } from './list/bindColumns';
import { boundStates } from './bindReceipt';
import { bindViews } from './list/bindViews';
import { matchesCondition } from '../validation/matchesCondition';
import { isMaskedField } from '../values/masking';
import { conditionOf } from './schemas/conditionOf';
import { noCountry } from './schemas/places';
import { resourceContext, type ResourceContext } from './resourceContext';

/**
 * Returns a resource bound to a country and a language, as plain data. It is the same everywhere if its records belong to no
 * country. The result is shared: do not change it. Throws for an unknown resource or country.
 */
export const bindResource = memoize(
  (model: Model, resource: string, wanted: string, language: string): BoundResource => {
    const isOfCountry = (model.resources[resource]?.scope ?? 'country') === 'country';
    const country = isOfCountry ? wanted : noCountry;
    const context = resourceContext(model, resource, country, language);
    const { definition, entity: schema, fields } = context;
    const {
      title,
      description,
      entity,
      scope = 'country',
      path,
      createPath,
      permission,
      list,
      detail,
      reveal,
      create,
      edit,
      import: importing,
      delete: deletion,
      annotations,
      actions = {},
    } = definition;
    const annotated = annotationFields(resource, context);
    const form = create && bindEntityForm(context, 'create', create);
    return {
      name: resource,
      country,
      ...(scope === 'country' ? {} : { scope }),
      title,
      ...(typeof schema.title === 'string' ? { recordTitle: schema.title } : {}),
      description,
      entity,
      path,
      createPath,
      permission,
      fields: annotations ? { ...fields, ...annotated } : fields,
      links: bindLinks(context, model, definition),
      list: list && bindList(list, { ...fields, ...annotated }),
      detail:
        detail && bindDetail(context, detail, list?.columns[0], (other) => titleOf(model, other, language)),
      reveal,
      annotations,
      receipt: boundStates(definition.receipt),
      create: form,
      edit: edit && bindEdit(context, edit),
      import: form && importing && bindImport(context, form, importing),
      delete: deletion && bindDelete(context, deletion),
      actions: Object.entries(actions).map(([name, action]) => bindAction(context, name, action)),
    };
  },
);

/**
 * Returns the record links of fields, by name of the field. A link leads to the record whose first list column has the
 * field's value, or to the import of that number.
 */
function bindLinks(
  { schemas, fields }: ResourceContext,
  model: Model,
  { path: own, permission: ownPermission, detail, import: importing }: ResourceDefinition,
): Record<string, RecordLink[]> {
  const links: Record<string, RecordLink[]> = {};
  const related = detail?.related ?? [];
  for (const { name, ui, generate } of Object.values(fields)) {
    if (generate === 'batch' && importing && own !== undefined) {
      links[name] = [{ path: `${own}/import`, permission: ownPermission, by: name }];
    }
    const { path, permission, list } = model.resources[ui.record?.resource ?? ''] ?? {};
    if (path === undefined || permission === undefined || !list?.columns[0]) continue;
    links[name] = [{ path, permission, by: list.columns[0] }];
  }
  for (const { resource, by, of = by, when } of related) {
    const { path, permission, list } = model.resources[resource] ?? {};
    const name = list?.columns[0];
    if (path === undefined || permission === undefined || name === undefined) continue;
    // Where the records relate by id, the field with the name of that column has the link.
    const field = by === name ? of : name;
    if (by !== name && (by !== 'id' || !Object.hasOwn(fields, name))) continue;
    links[field] ??= [];
    links[field].push({ path, permission, by: name, when: when && conditionOf(schemas, when) });
  }
  return links;
}

function titleOf(model: Model, resource: string, language: string): string {
  const definition = model.resources[resource];
  if (!definition) return resource;
  return translateTexts(definition, resourceTexts(definition), model.texts[language]?.[resource]).title;
}

/** Binds a list, without fields that this country hides. Fields that the file does not filter by follow as "more" filters. */
function bindList(
  list: NonNullable<ResourceDefinition['list']>,
  fields: Record<string, BoundField>,
): BoundList {
  const shown = (name: string) => Object.hasOwn(fields, name);
  const { columns, ...shownFields } = bindColumns(list, fields);
  const named: BoundFilter[] = (list.filters ?? [])
    .map((filter) => (typeof filter === 'string' ? { field: filter } : filter))
    .filter(({ field }) => shown(field));
  const more = Object.values(fields)
    .filter((field) => !isNested(field) && field.ui.filterable !== false && !field.ui.internal)
    .filter(({ name }) => !named.some(({ field }) => field === name))
    .map(({ name }) => ({ field: name, more: true }));
  const totals = (list.totals ?? []).filter((name) => shown(name) && !isMaskedField(fields[name]!));
  return {
    columns,
    ...shownFields,
    rowActions: list.rowActions,
    lead: list.lead,
    filters: [...named, ...more],
    search:
      list.search?.filter(shown) ??
      Object.values(fields)
        .filter(isSearched)
        .map(({ name }) => name),
    ...(list.search && { searchedEverywhere: true as const }),
    sort: list.sort,
    totals,
    totalsRest: totals.length === list.totals?.length ? list.totalsRest : undefined,
    statement: list.statement,
    export: list.export,
    ...bindViews({ ...list, columns }, fields),
    empty: list.empty,
  };
}

/** Whether a list's search covers a field. Masked ones are found by their whole value only, as results would disclose them. */
function isSearched({ kind, ui }: BoundField): boolean {
  return kind === 'identifier' && ui.filterable !== false && !isMaskedField({ ui }) && !ui.internal;
}

/**
 * Binds a detail. Fields that no section names form a last section without a title, which screens call "Other". `label`
 * names the field that a record is called by; `titleOf` returns the title of another resource.
 */
function bindDetail(
  { schemas, fields }: ResourceContext,
  detail: NonNullable<ResourceDefinition['detail']>,
  label: string | undefined,
  titleOf: (resource: string) => string,
): BoundDetail {
  const headline = detail.headline && bindHeadline({ schemas, fields }, detail.headline);
  // They are already in the headline.
  const above = new Set(headline && [detail.title ?? label, ...headlineParts.map((part) => headline[part])]);
  // Of several amounts the headline shows the one that a record has. Where it may have more, a section names them.
  const amounts = headline?.amounts ?? [];
  const sections = detail.sections.map((section) => ({
    title: section.title,
    fields: section.fields.filter((name) => Object.hasOwn(fields, name) && !above.has(name)),
    page: section.page,
  }));
  const named = new Set(sections.flatMap((section) => section.fields));
  const isOther = (name: string) =>
    !named.has(name) && !above.has(name) && !amounts.includes(name) && !fields[name]?.ui.internal;
  const others = Object.keys(fields).filter(isOther);
  const related = (detail.related ?? []).map(({ id: _id, when, of, title, create, ...each }) => ({
    ...each,
    of: of ?? each.by,
    title: title ?? titleOf(each.resource),
    when: when && conditionOf(schemas, when),
    ...(create && { create: { when: create.when && conditionOf(schemas, create.when) } }),
  }));
  const shown = (name: string | undefined) =>
    name !== undefined && Object.hasOwn(fields, name) ? name : undefined;
  return {
    sections: [...sections, { fields: others }].filter((section) => section.fields.length > 0),
    related,
    title: shown(detail.title),
    parent: shown(detail.parent),
    headline,
    timeline: detail.timeline,
  };
}

/** Binds a headline, without fields that the country hides. */
function bindHeadline(
  { schemas, fields }: Pick<ResourceContext, 'schemas' | 'fields'>,
  headline: Headline,
): Headline {
  const shown = headlineParts.flatMap((part) => {
    const name = headline[part];
    return name !== undefined && Object.hasOwn(fields, name) ? [[part, name]] : [];
  });
  const { when, amounts, returned } = headline;
  const isShown = returned?.of.every((name) => Object.hasOwn(fields, name));
  return {
    ...Object.fromEntries(shown),
    amounts: amounts?.filter((name) => Object.hasOwn(fields, name)),
    when: when && conditionOf(schemas, when),
    returned: returned && isShown ? { ...returned, when: conditionOf(schemas, returned.when) } : undefined,
  };
}

function bindDelete({ schemas }: ResourceContext, { when, ...rest }: DeleteDefinition): BoundDelete {
  return { ...rest, when: when && conditionOf(schemas, when) };
}

/** Binds the edit form: what is edited stays in the state that an edit leads to. */
function bindEdit(context: ResourceContext, edit: EditDefinition): BoundEdit {
  const { not, transition } = edit;
  const when = bindWhen(context, edit, transition && [transition.to]);
  return { ...bindEntityForm(context, 'edit', edit), when, not, transition };
}

/** Binds an action with its condition and its form. */
function bindAction(context: ResourceContext, name: string, action: ActionDefinition): BoundAction {
  const { input: _input, submit: _submit, when: _when, leads, awaits, request: _request, ...rest } = action;
  const when = bindWhen(context, action);
  return {
    name,
    ...rest,
    fits: mustFit(action),
    awaits: awaits === undefined ? undefined : bindAwaited(context, action, when),
    leads: leads && conditionOf(context.schemas, leads),
    when,
    input: bindActionForm(context, name, action),
    request: actionRequest(name, action),
  };
}

/** Whether a record must fit today's rules for an action. Approvals need it; a record can be rejected whatever it holds. */
function mustFit({ fits, not, tone, transition }: ActionDefinition): true | undefined {
  return (fits ?? (not !== undefined && transition !== undefined && tone !== 'danger')) || undefined;
}

/** The states in which an action is possible, whose condition is about the state alone. */
function bindAwaited(
  { fields }: ResourceContext,
  { transition }: ActionDefinition,
  when: JsonSchema | undefined,
): string[] {
  const { field = '' } = transition ?? {};
  const states = Object.keys(fields[field]?.transitions ?? {});
  return states.filter((state) => when && matchesCondition(when, { [field]: state }));
}

/** A transition is possible from the states that the status field allows it from, and from those of `also`. */
function bindWhen(
  { schemas, fields }: ResourceContext,
  { when, transition }: Pick<ActionDefinition, 'when' | 'transition'>,
  also: string[] = [],
): JsonSchema | undefined {
  const written = when && conditionOf(schemas, when);
  if (!transition) return written;
  const { field, to } = transition;
  const states = Object.entries(fields[field]?.transitions ?? {});
  const leading = states.filter(([, following]) => following.includes(to)).map(([state]) => state);
  const from = [...new Set([...leading, ...also])];
  const inState: JsonSchema = { properties: { [field]: { enum: from } }, required: [field] };
  return written ? { allOf: [inState, written] } : inState;
}
