import { fieldVariants, isBrokenSchema, projectSchemas } from '../../source/projectFields';
import type { Check } from '../../source/reporter';
import { propertiesOf } from '../../schema/schemaParts';

/** Every field must have a type in every country, and a title. */
export const checkFieldTypes: Check = (project, report) => {
  const schemas = projectSchemas(project, '');
  for (const name of project.entities) {
    const file = project.schemas.get(name);
    if (!file) continue;
    for (const [field, schema] of Object.entries(propertiesOf(schemas[name]))) {
      const path = ['properties', field];
      // Without their texts many schemas are equal, and equal ones are looked at once.
      const { title, description: _description, ...rest } = schema;
      const variants = [...fieldVariants(project, rest)];
      if (title === undefined && variants.some(([, facts]) => facts.title === undefined)) {
        report(file, path, {
          code: 'missing-title',
          message: `"${field}" has no title. Write "title": what merchants read, in English.`,
          at: 'key',
        });
      }
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
