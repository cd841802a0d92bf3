import type { BoundSchemas } from './bind/BoundSchemas';
import { bindActionForm } from './bind/bindActionForm';
import { bindEntityForm } from './bind/bindEntityForm';
import { memoize } from './bind/memoize';
import { resourceContext } from './bind/resourceContext';
import { restrictSchema } from './bind/restrictSchema';
import { selfContained } from './bind/selfContained';
import type { BoundForm } from './model/BoundForm';
import type { JsonSchema } from './model/JsonSchema';
import type { Model } from './model/Model';

/**
 * What the body of a create (`create`), an edit (`edit`) or an action (its name) must satisfy in a country: only the
 * form's fields, no read-only and no hidden ones; a field whose `when` does not hold must be left out. Kept, so do not change it.
 * Throws where the resource has no such form; an action without input takes an empty object.
 */
export const formSchema = memoize(
  (model: Model, resource: string, form: string, country: string): JsonSchema => {
    const context = resourceContext(model, resource, country, model.languages[0] ?? 'en');
    const { definition, schemas, entity } = context;
    if (form === 'create' || form === 'edit') {
      const written = definition[form];
      if (!written) throw new Error(`"${resource}" has no ${form} form.`);
      return bodySchema(schemas, entity, bindEntityForm(context, form, written));
    }
    const actions = definition.actions ?? {};
    const action = Object.hasOwn(actions, form) ? actions[form] : undefined;
    if (!action) throw new Error(`"${resource}" has no form or action "${form}".`);
    return bodySchema(schemas, action.input ?? {}, bindActionForm(context, form, action));
  },
);

function bodySchema(schemas: BoundSchemas, schema: JsonSchema, form: BoundForm | undefined): JsonSchema {
  const names = new Set(Object.keys(form?.fields ?? {}));
  const { properties = {}, required = [], allOf = [], ...rules } = restrictSchema(schemas, schema, names);
  const isConditional = (name: string) => Object.hasOwn(form?.visible ?? {}, name);
  const conditions = Object.entries(form?.visible ?? {}).map(([name, condition]) => ({
    if: condition,
    ...((required as string[]).includes(name) ? { then: { required: [name] } } : {}),
    else: { properties: { [name]: false } },
  }));
  const always = (required as string[]).filter((name) => !isConditional(name));
  const all = [...(allOf as JsonSchema[]), ...conditions];
  return selfContained(schemas, {
    type: 'object',
    properties: Object.fromEntries(
      [...names].map((name) => [name, (properties as Record<string, JsonSchema>)[name] ?? true]),
    ),
    ...(always.length > 0 ? { required: always } : {}),
    additionalProperties: false,
    ...rules,
    ...(all.length > 0 ? { allOf: all } : {}),
  });
}
