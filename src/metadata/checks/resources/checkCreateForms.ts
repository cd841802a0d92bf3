import { flattenSchema } from '../../bind/flattenSchema';
import type { FormDefinition } from '../../model/definitions';
import { inCountry } from '../../source/fieldPlaces';
import type { Project } from '../../source/Project';
import { countryFields, projectSchemas } from '../../source/projectFields';
import type { Check } from '../../source/reporter';

/**
 * A new record must be valid: each field that its entity requires is one that the create form always has, or has a
 * default, or is generated, or is filled by code. In a form with code behind it, that is taken to fill what the form lacks.
 */
export const checkCreateForms: Check = (project, report) => {
  for (const file of project.resources.values()) {
    const { entity = '', create } = file.value;
    if (!create || project.handlers.has(`${file.name}.create`)) continue;
    const asked = askedFields(create);
    const countries = [...project.countries.keys()];
    const missing = new Map<string, Missing>();
    for (const country of countries) {
      for (const { name, isReadOnly } of unfilled(project, entity, country, asked)) {
        const known = missing.get(name);
        missing.set(name, { isReadOnly, countries: [...(known?.countries ?? []), country] });
      }
    }
    for (const [name, { isReadOnly, countries: where }] of missing) {
      const sometimes = asked.has(name) && !asked.get(name) ? ' at all times' : '';
      const wanted = `"${name}"${where.length < countries.length ? inCountry(where.join(', ')) : ''}`;
      report(file, ['create'], {
        code: 'unfilled-field',
        message: `A new record needs ${wanted}, which this form does not ask for${sometimes} and nothing else fills. ${
          isReadOnly ? 'It is read-only, so give' : 'Add it to a section, or give'
        } it a "default"${isReadOnly ? ' or an "x-generate"' : ''} in schemas/${entity}.json, or take it out of "required".`,
        at: 'key',
      });
    }
  }
};

interface Missing {
  isReadOnly: boolean;
  countries: string[];
}

/** The fields of a form, and whether it always has them. */
function askedFields({ sections }: Partial<FormDefinition>): Map<string, boolean> {
  const asked = new Map<string, boolean>();
  // What the meta-schema requires may be missing, which `checkShapes` reports.
  for (const { fields } of (sections ?? []) as Partial<FormDefinition['sections'][number]>[]) {
    for (const entry of fields ?? []) {
      if (typeof entry === 'string') asked.set(entry, true);
      else asked.set(entry.field, !entry.when);
    }
  }
  return asked;
}

function unfilled(
  project: Project,
  entity: string,
  country: string,
  asked: Map<string, boolean>,
): { name: string; isReadOnly: boolean }[] {
  const schemas = projectSchemas(project, country);
  const fields = countryFields(project, entity, country);
  if (!fields) return [];
  return flattenSchema(schemas, schemas[entity] ?? {}).required.flatMap((name) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field || field.default !== undefined || field.generate !== undefined) return [];
    const isReadOnly = field.readOnly === true;
    const isFilled = asked.get(name) === true && !isReadOnly && !field.ui.hidden;
    return isFilled ? [] : [{ name, isReadOnly }];
  });
}
