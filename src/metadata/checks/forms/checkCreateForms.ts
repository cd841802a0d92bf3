import { flattenSchema } from '../../bind/schemas/flattenSchema';
import type { FormDefinition } from '../../model/definitions';
import type { BoundField } from '../../model/BoundField';
import { isObject } from '../../model/json';
import { requiredOf, valueAt } from '../../schema/schemaParts';
import { conditionProperties, rulePlaces } from '../../source/conditionPlaces';
import { inCountry } from '../../source/fieldPlaces';
import { countryFields, type Project, projectSchemas, type ResourceFile } from '../../source/Project';
import type { Check, Report } from '../../source/reporter';

/**
 * Checks that a new record is valid: the create form, a default, generation or code fills each required field. Code
 * behind a form is taken to fill what the form lacks.
 */
export const checkCreateForms: Check = (project, report) => {
  for (const file of project.resources.values()) {
    const { entity = '', create, review } = file.value;
    if (review?.propose) {
      // Each of them is always asked for.
      const asked = new Map(review.propose.map((name) => [name, true] as const));
      checkForm(project, report, { file, entity, path: ['review', 'propose'], asked });
    }
    if (!create || project.handlers.has(`${file.name}.create`)) continue;
    checkForm(project, report, { file, entity, path: ['create'], asked: askedFields(create) });
  }
};

/** A form that creates records: its fields, and whether it always has them. */
interface CreateForm {
  file: ResourceFile;
  entity: string;
  path: string[];
  asked: Map<string, boolean>;
}

function checkForm(project: Project, report: Report, { file, entity, path, asked }: CreateForm): void {
  const countries = [...project.countries.keys()];
  const missing = new Map<string, string[]>();
  for (const country of countries) {
    for (const name of unfilled(project, entity, country, asked)) {
      missing.set(name, [...(missing.get(name) ?? []), country]);
    }
  }
  for (const [name, where] of missing) {
    const sometimes = asked.has(name) && !asked.get(name) ? ' at all times' : '';
    const wanted = `"${name}"${where.length < countries.length ? inCountry(where.join(', ')) : ''}`;
    report(file, path, {
      code: 'unfilled-field',
      message: `A new record needs ${wanted}, which this form does not ask for${sometimes} and nothing else fills. Add it to a section, or give it a "default" or an "x-generate" in schemas/${entity}.json, or take it out of "required".`,
      at: 'key',
    });
  }
  for (const [name, of] of neededByRules(project, entity, asked)) {
    if (missing.has(name)) continue;
    report(file, path, {
      code: 'unfilled-field',
      message: `A new record needs "${name}" where a rule of ${entity} applies to ${of.map((each) => `"${each}"`).join(', ')}, which this form asks for without "${name}": it could not be sent. Add "${name}" to a section, or give it a "default" in schemas/${entity}.json.`,
      at: 'key',
    });
  }
}

/**
 * Returns fields that rules require of a new record and nothing fills, each with the asked fields that cause it. Rules that depend
 * on other fields do not apply to a new record.
 */
function neededByRules(project: Project, entity: string, asked: Map<string, boolean>): Map<string, string[]> {
  const needed = new Map<string, string[]>();
  const add = (fields: Record<string, BoundField>, names: string[], on: string[]) => {
    if (on.length === 0 || !on.every((name) => asked.has(name))) return;
    for (const name of names) {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (field && !asked.has(name) && !fillsItself(field)) needed.set(name, on);
    }
  };
  for (const { file, path, schema, whole, fields } of rulePlaces(project)) {
    if (project.schemas.get(entity)?.value !== whole) continue;
    for (const [name, names] of Object.entries(
      (schema.dependentRequired ?? {}) as Record<string, string[]>,
    )) {
      add(fields, names, [name]);
    }
    const around = path.slice(0, -1);
    const condition = path.at(-1) === 'then' ? valueAt(file.value, [...around, 'if']) : undefined;
    const on = isObject(condition) ? conditionProperties(condition).map(({ name }) => name) : [];
    const dependent = around.at(-1) === 'dependentSchemas' ? [path.at(-1)!] : [];
    add(fields, requiredOf(schema), [...new Set([...on, ...dependent])]);
  }
  return needed;
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

function unfilled(project: Project, entity: string, country: string, asked: Map<string, boolean>): string[] {
  const schemas = projectSchemas(project, country);
  const fields = countryFields(project, entity, country);
  if (!fields) return [];
  return flattenSchema(schemas, schemas[entity] ?? {}).required.flatMap((name) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field || fillsItself(field)) return [];
    const isFilled = asked.get(name) === true && !field.readOnly && !field.ui.hidden;
    return isFilled ? [] : [name];
  });
}

/** Whether a new record has a value of the field without any form. */
function fillsItself({ default: value, generate }: BoundField): boolean {
  return value !== undefined || generate !== undefined;
}
