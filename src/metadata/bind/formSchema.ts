import { memoize } from '../tracking/memoize';
import type { BoundForm } from '../model/BoundResource';
import { isObject, type JsonSchema, type JsonValue } from '../model/json';
import type { Model } from '../model/Model';
import {
  apiForm,
  bindActionForm,
  bindApiForm,
  bindEntityForm,
  bindProposeForm,
  proposeForm,
} from './bindForm';
import { selfContained } from './schemas/bindSchema';
import { asSchema, type BoundSchemas, resolveReference } from './schemas/boundSchemas';
import { fillRules } from './schemas/fillRules';
import { resourceContext } from './resourceContext';
import { requiredOf } from '../schema/schemaParts';

/**
 * Returns the JSON Schema of a form's body in a country. `form` is `create`, `edit`, `api.create`, `review.propose` or the name of
 * an action. The result is shared: do not change it. Throws if there is no such form.
 */
export const formSchema = memoize(
  (model: Model, resource: string, form: string, country: string): JsonSchema => {
    const context = resourceContext(model, resource, country, model.languages[0] ?? 'en');
    const { definition, schemas, entity } = context;
    if (form === 'create' || form === 'edit') {
      const written = definition[form];
      if (!written) throw new Error(`"${resource}" has no ${form} form.`);
      // The schema of an edit form is of the whole record as the form leaves it (`applyForm`), because its conditions
      // may depend on fields that are not in the form.
      return bodySchema(schemas, entity, bindEntityForm(context, form, written));
    }
    if (form === apiForm) {
      const bound = bindApiForm(context);
      if (!bound) throw new Error(`"${resource}" has no form for programs.`);
      return bodySchema(schemas, entity, bound);
    }
    if (form === proposeForm) {
      const bound = bindProposeForm(context);
      if (!bound) throw new Error(`"${resource}" has no form for operators.`);
      return bodySchema(schemas, entity, bound);
    }
    const actions = definition.actions ?? {};
    const action = Object.hasOwn(actions, form) ? actions[form] : undefined;
    if (!action) throw new Error(`"${resource}" has no form or action "${form}".`);
    return bodySchema(schemas, action.input ?? {}, bindActionForm(context, form, action));
  },
);

/**
 * Returns the schema of a body with the form's fields only, without read-only and hidden ones. A field whose `when` does not hold
 * must be left out. An action without input takes an empty object.
 */
function bodySchema(schemas: BoundSchemas, schema: JsonSchema, form: BoundForm | undefined): JsonSchema {
  const names = new Set(Object.keys(form?.fields ?? {}));
  const { properties = {}, required = [], allOf = [], ...rules } = restrictSchema(schemas, schema, names);
  const isConditional = (name: string) => Object.hasOwn(form?.visible ?? {}, name);
  const isEdit = form?.name === 'edit';
  const conditions = Object.entries(form?.visible ?? {}).flatMap(([name, condition]) => {
    const branches: JsonSchema = {
      ...((required as string[]).includes(name) ? { then: { required: [name] } } : {}),
      // A record keeps the value of a field that its edit form does not show.
      ...(isEdit ? {} : { else: { properties: { [name]: false } } }),
    };
    return Object.keys(branches).length > 0 ? [{ if: condition, ...branches }] : [];
  });
  const always = (required as string[]).filter((name) => !isConditional(name));
  const all = [...(allOf as JsonSchema[]), ...conditions, ...fillRules(schemas, schema, names)];
  return selfContained(schemas, {
    type: 'object',
    properties: Object.fromEntries(
      [...names].map((name) => [name, asGiven((properties as JsonSchema)[name])]),
    ),
    ...(always.length > 0 ? { required: always } : {}),
    ...(isEdit ? {} : { additionalProperties: false }),
    ...rules,
    ...(all.length > 0 ? { allOf: all } : {}),
  });
}

/** Returns a property without `readOnly`, since forms of programs also take fields that people cannot edit. */
function asGiven(property: JsonValue | undefined): JsonValue {
  if (!isObject(property)) return property ?? true;
  const { readOnly: _readOnly, ...schema } = property;
  return schema;
}

const annotations = new Set([
  '$schema',
  '$id',
  '$defs',
  '$comment',
  'title',
  'description',
  'x-ui',
  'examples',
  'default',
]);
const replaced = new Set([
  '$ref',
  'type',
  'properties',
  'required',
  'additionalProperties',
  'unevaluatedProperties',
]);

/**
 * Restricts an object's schema to the properties `names`: the others are neither described nor required. Conditions are
 * kept whole, as a property that cannot be given cannot match either.
 */
function restrictSchema(schemas: BoundSchemas, schema: JsonSchema, names: ReadonlySet<string>): JsonSchema {
  const restricted: JsonSchema = {};
  const also: JsonSchema[] = [];
  const inner = (value: JsonValue | undefined) => restrictSchema(schemas, asSchema(value), names);
  for (const [keyword, value] of Object.entries(schema)) {
    if (annotations.has(keyword) || replaced.has(keyword) || value === undefined) continue;
    if (keyword === 'then' || keyword === 'else') restricted[keyword] = inner(value);
    else if (keyword === 'allOf') also.push(...(value as JsonValue[]).map(inner));
    else if (keyword === 'dependentSchemas') restricted[keyword] = mapNamed(value, names, inner);
    else if (keyword === 'dependentRequired') {
      restricted[keyword] = mapNamed(value, names, (list) =>
        (list as string[]).filter((name) => names.has(name)),
      );
    } else restricted[keyword] = value;
  }
  if (typeof schema.$ref === 'string') also.unshift(inner(resolveReference(schemas, schema.$ref)));
  const properties = mapNamed(schema.properties ?? {}, names, (property) => property);
  if (Object.keys(properties).length > 0) restricted.properties = properties;
  const required = requiredOf(schema).filter((name) => names.has(name));
  if (required.length > 0) restricted.required = required;
  const allOf = also.filter((part) => Object.keys(part).length > 0).flatMap(membersOfAllOf);
  if (allOf.length > 0) restricted.allOf = allOf;
  return withoutEmptyBranches(restricted);
}

/** Replaces a schema that is nothing but an `allOf`, such as a shared rule that was followed, by its members. */
function membersOfAllOf(part: JsonSchema): JsonSchema[] {
  return Object.keys(part).join() === 'allOf' ? (part.allOf as JsonSchema[]) : [part];
}

function mapNamed(
  map: JsonValue,
  names: ReadonlySet<string>,
  change: (value: JsonValue) => JsonValue,
): { [name: string]: JsonValue } {
  return Object.fromEntries(
    Object.entries(map as { [name: string]: JsonValue })
      .filter(([name]) => names.has(name))
      .map(([name, value]) => [name, change(value)]),
  );
}

function withoutEmptyBranches(schema: JsonSchema): JsonSchema {
  const { if: condition, then, else: otherwise, ...rest } = schema;
  if (condition === undefined) return rest;
  const branches: JsonSchema = {};
  if (then !== undefined && Object.keys(then as object).length > 0) branches.then = then;
  if (otherwise !== undefined && Object.keys(otherwise as object).length > 0) branches.else = otherwise;
  return Object.keys(branches).length > 0 ? { ...rest, if: condition, ...branches } : rest;
}
