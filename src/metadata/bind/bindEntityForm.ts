import type { BoundField } from '../model/BoundField';
import type { BoundForm } from '../model/BoundForm';
import type { FormDefinition } from '../model/FormDefinition';
import type { JsonSchema } from '../model/JsonSchema';
import { bindRules } from './bindRules';
import { conditionOf } from './conditionOf';
import type { ResourceContext } from './resourceContext';

/** A create or edit form: the entity's fields that it names, without hidden and read-only ones. */
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
    submit: form.submit ?? context.definition.title,
    fields,
    sections: sections.filter((section) => section.fields.length > 0),
    visible,
    rules: bindRules(schemas, entity, new Set(Object.keys(fields))),
  };
}
