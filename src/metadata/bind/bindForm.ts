import type { BoundField } from '../model/BoundField';
import type { BoundForm } from '../model/BoundResource';
import type { ActionDefinition, FormDefinition, Safeguards } from '../model/definitions';
import type { JsonSchema } from '../model/json';
import type { BoundSchemas } from './boundSchemas';
import { bindFields, fieldFacts } from './boundFields';
import { conditionOf } from './conditionOf';
import { fieldKind } from './fieldKind';
import { type Conditional, flattenSchema } from './flattenSchema';
import type { ResourceContext } from './resourceContext';

/** Binds a create or edit form: the entity's fields that it names, without hidden and read-only ones. */
export function bindEntityForm(
  context: ResourceContext,
  name: 'create' | 'edit',
  form: FormDefinition,
): BoundForm {
  const { schemas, entity } = context;
  const fields: Record<string, BoundField> = {};
  const visible: Record<string, JsonSchema> = {};
  const sections = form.sections.map((section) => ({
    ...(section.title === undefined ? {} : { title: section.title }),
    fields: section.fields.flatMap((entry) => {
      const { field: fieldName, when } =
        typeof entry === 'string' ? { field: entry, when: undefined } : entry;
      const field = context.fields[fieldName];
      if (!field || field.readOnly) return [];
      fields[fieldName] = field;
      if (when) visible[fieldName] = conditionOf(schemas, when);
      return [fieldName];
    }),
  }));
  return {
    name,
    permission: form.permission,
    ...(form.sandbox ? { sandbox: true } : {}),
    ...safeguardsOf(form),
    submit: form.submit ?? context.definition.title,
    fields,
    sections: sections.filter((section) => section.fields.length > 0),
    visible,
    rules: bindRules(schemas, entity, fields),
  };
}

function safeguardsOf({ proof, rehearse }: Safeguards): Safeguards {
  return { ...(proof ? { proof } : {}), ...(rehearse ? { rehearse } : {}) };
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
    ...(action.sandbox ? { sandbox: true } : {}),
    ...safeguardsOf(action),
    submit: action.submit ?? action.title,
    fields,
    sections: [{ fields: Object.keys(fields) }],
    visible: {},
    rules: bindRules(schemas, action.input, fields),
  };
}

type Rule = BoundForm['rules'][number];
type Fields = Record<string, BoundField>;
type Changes = Record<string, Partial<BoundField>>;

/**
 * Returns the conditionals of a schema as rules of a form: how `fields` change if a condition holds, and if it does not. A
 * conditional inside a branch becomes a rule of its own, with both conditions.
 */
function bindRules(schemas: BoundSchemas, schema: JsonSchema, fields: Fields): Rule[] {
  return flattenSchema(schemas, schema).conditionals.flatMap((conditional) =>
    rulesOf(schemas, conditional, fields),
  );
}

function rulesOf(schemas: BoundSchemas, conditional: Conditional, fields: Fields): Rule[] {
  const condition = conditionOf(schemas, conditional.if);
  const rule: Rule = { if: condition };
  const nested: Rule[] = [];
  for (const branch of ['then', 'else'] as const) {
    const schema = conditional[branch];
    if (!schema) continue;
    const changes = changesOf(schemas, schema, fields);
    if (Object.keys(changes).length > 0) rule[branch] = changes;
    const outer = branch === 'then' ? condition : { not: condition };
    nested.push(
      ...bindRules(schemas, schema, fields).flatMap(({ if: inner, then, else: otherwise }): Rule[] => [
        ...(then ? [{ if: { allOf: [outer, inner] }, then }] : []),
        ...(otherwise ? [{ if: { allOf: [outer, { not: inner }] }, then: otherwise }] : []),
      ]),
    );
  }
  return [...(rule.then || rule.else ? [rule] : []), ...nested];
}

function changesOf(schemas: BoundSchemas, schema: JsonSchema, fields: Fields): Changes {
  const { properties, required } = flattenSchema(schemas, schema);
  const changes: Changes = {};
  for (const [name, parts] of Object.entries(properties)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) continue;
    const facts = fieldFacts(schemas, { allOf: parts });
    const kind = fieldKind({ ...field, ...facts, ui: { ...field.ui, ...facts.ui } });
    changes[name] = { ...facts, ...(kind === field.kind ? {} : { kind }) };
  }
  for (const name of required) {
    if (Object.hasOwn(fields, name)) changes[name] = { ...changes[name], required: true };
  }
  return Object.fromEntries(Object.entries(changes).filter(([, facts]) => Object.keys(facts).length > 0));
}
