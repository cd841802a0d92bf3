import { omit } from 'es-toolkit';
import type { BoundField } from '../model/BoundField';
import type { BoundForm } from '../model/BoundResource';
import type { ActionDefinition, FormDefinition } from '../model/definitions';
import type { AgainDefinition, SavesDefinition } from '../model/sections';
import type { JsonSchema } from '../model/json';
import { bindFields, bindRules } from './boundFields';
import { conditionOf } from './schemas/conditionOf';
import { itemsOf } from './formItems';
import type { ResourceContext } from './resourceContext';

/** The form by which programs create records: no action has this name. */
export const apiForm = 'api.create';

/** The form by which operators create records that others of them decide about. */
export const proposeForm = 'review.propose';

/**
 * Binds the form by which programs create records, or returns undefined where there is none. It is the create form in
 * production, without what only people are asked, plus the fields that only programs give.
 */
export function bindApiForm(context: ResourceContext): BoundForm | undefined {
  const { create, api } = context.definition;
  if (!create || !api?.create) return undefined;
  const { given = [] } = api.create;
  const { submit } = create;
  const sections = [{ fields: given }, ...unsaved(create)];
  const form = { permission: api.create.scope, submit, sections };
  return bindEntityForm(context, apiForm, form, given);
}

/** The sections of a form without fields that save another record, which programs cannot. */
function unsaved({ sections, saves }: FormDefinition): FormDefinition['sections'] {
  if (!saves) return sections;
  return sections.map((section) => ({
    title: section.title,
    fields: itemsOf(section).filter(({ field }) => field !== saves.with),
  }));
}

/** Binds the form by which operators create records. Undefined where there is none. */
export function bindProposeForm(context: ResourceContext): BoundForm | undefined {
  const { permission, review } = context.definition;
  if (!review?.propose) return undefined;
  return bindEntityForm(context, proposeForm, { permission, sections: [{ fields: review.propose }] });
}

/** Binds a form: the entity's fields that it names, without hidden and read-only ones, unless they are `given`. */
export function bindEntityForm(
  context: ResourceContext,
  name: 'create' | 'edit' | typeof apiForm | typeof proposeForm,
  form: Omit<FormDefinition, 'submit'> & { submit?: string | undefined },
  given: readonly string[] = [],
): BoundForm {
  const { schemas, entity } = context;
  const fields: Record<string, BoundField> = {};
  const visible: Record<string, JsonSchema> = {};
  const twice: string[] = [];
  const lookups: Record<string, string[]> = {};
  const greatest: string[] = [];
  const sections = form.sections.map((section) => ({
    title: section.title,
    fields: itemsOf(section).flatMap(({ field: fieldName, when, lookup, ...item }) => {
      const field = context.fields[fieldName];
      if (!field || (field.readOnly && !given.includes(fieldName))) return [];
      fields[fieldName] = field.readOnly ? omit(field, ['readOnly']) : field;
      if (when) visible[fieldName] = conditionOf(schemas, when);
      if (item.twice) twice.push(fieldName);
      if (lookup) lookups[fieldName] = lookup;
      if (item.greatest) greatest.push(fieldName);
      return [fieldName];
    }),
  }));
  const again = form.again && bindAgain(context, form.again);
  if (again) fields[again.as] = omit(context.fields[again.as]!, ['readOnly']);
  return {
    name,
    permission: form.permission,
    sandbox: form.sandbox,
    stepUp: form.stepUp,
    rehearse: form.rehearse,
    moves: form.moves,
    submit:
      form.submit ?? context.word('form', name === 'edit' ? 'save' : 'create') ?? context.definition.title,
    title: form.title,
    reviewTitle: form.reviewTitle,
    success: form.success,
    shows: form.shows,
    guide: form.guide,
    again,
    saves: form.saves && bindSaves(context, form.saves, fields),
    chosenBy: choosersOf(context, fields),
    fields,
    sections: sections.filter((section) => section.fields.length > 0),
    visible,
    twice: twice.length > 0 ? twice : undefined,
    lookups: Object.keys(lookups).length > 0 ? lookups : undefined,
    greatest: greatest.length > 0 ? greatest : undefined,
    rules: bindRules(schemas, entity, fields),
  };
}

/** Binds how a form is opened from a record. Undefined where the country hides what names the record. */
function bindAgain(
  { schemas, fields, definition }: ResourceContext,
  { when, ...again }: AgainDefinition,
): BoundForm['again'] {
  const of = definition.list?.columns[0];
  if (of === undefined || !Object.hasOwn(fields, of) || !Object.hasOwn(fields, again.as)) return undefined;
  return { ...again, of, when: when && conditionOf(schemas, when) };
}

/** Binds the further record of a form, with its permission. Undefined where the country hides its field. */
function bindSaves(
  { resources }: ResourceContext,
  { resource, with: name }: SavesDefinition,
  fields: Record<string, BoundField>,
): BoundForm['saves'] {
  const permission = resources[resource]?.create?.permission;
  return permission !== undefined && Object.hasOwn(fields, name)
    ? { resource, with: name, permission }
    : undefined;
}

/** Returns the rights to see the records that fields name which may be left empty. */
function choosersOf(
  { resources }: ResourceContext,
  fields: Record<string, BoundField>,
): BoundForm['chosenBy'] {
  const rights = Object.values(fields).flatMap(({ name, ui, required }) => {
    const named = ui.record && !required ? resources[ui.record.resource] : undefined;
    return named ? [[name, named.permission] as const] : [];
  });
  return rights.length > 0 ? Object.fromEntries(rights) : undefined;
}

/** Binds the form of an action's input; undefined if it has none. */
export function bindActionForm(
  { schemas }: ResourceContext,
  name: string,
  action: ActionDefinition,
): BoundForm | undefined {
  if (!action.input) return undefined;
  const fields = bindFields(schemas, action.input);
  return {
    name,
    permission: action.permission,
    sandbox: action.sandbox,
    stepUp: action.stepUp,
    rehearse: action.rehearse,
    moves: action.moves,
    submit: action.submit ?? action.title,
    fields,
    sections: [{ fields: Object.keys(fields) }],
    visible: {},
    rules: bindRules(schemas, action.input, fields),
  };
}
