import type { JsonSchema } from '../../model/json';
import {
  fieldVariants,
  isBrokenSchema,
  type Project,
  projectSchemas,
  type SourceFile,
  wholeInput,
} from '../../source/Project';
import type { Check } from '../../source/reporter';
import { propertiesOf } from '../../schema/schemaParts';

/** Every field must have a type in every country. */
export const checkFieldTypes: Check = (project, report) => {
  for (const { file, path: outer, properties } of fieldsets(project)) {
    for (const [field, schema] of Object.entries(properties)) {
      const path = [...outer, field];
      // Without their texts many schemas are equal, and equal ones are looked at once.
      const { title: _title, description: _description, ...rest } = schema;
      const variants = [...fieldVariants(project, rest)];
      const untyped = variants.filter(([, facts]) => facts.type === undefined).map(([country]) => country);
      if (untyped.length > 0 && !isBrokenSchema(project, rest)) {
        const where = untyped.includes('') ? '' : ` in ${untyped.join(', ')}`;
        report(file, path, {
          code: 'missing-type',
          message: `"${field}" has no single type${where}. Write one "type", or refer to a definition that has one.`,
          at: 'key',
        });
      }
    }
  }
};

/** Returns the properties of entities and action inputs, with the schemas of the fields that inputs are named after. */
function fieldsets(
  project: Project,
): { file: SourceFile; path: string[]; properties: Record<string, JsonSchema> }[] {
  const schemas = projectSchemas(project, '');
  const entities = [...project.entities].flatMap((name) => {
    const file = project.schemas.get(name);
    return file ? [{ file, path: ['properties'], properties: propertiesOf(schemas[name]) }] : [];
  });
  const inputs = [...project.resources.values()].flatMap((file) =>
    Object.entries(file.value.actions ?? {}).map(([action, { input = {} }]) => ({
      file,
      path: ['actions', action, 'input', 'properties'],
      properties: propertiesOf(wholeInput(project, file, input)),
    })),
  );
  return [...entities, ...inputs];
}
