import { withCountry } from '../../bind/schemas/boundSchemas';
import { flattenSchema } from '../../bind/schemas/flattenSchema';
import type { JsonSchema, JsonValue } from '../../model/json';
import { definitionsOf, valueAt } from '../../schema/schemaParts';
import { type FieldPlace, fieldPlaces, keywordPlace } from '../../source/fieldPlaces';
import { innerSchemas } from '../../source/places';
import { type Project, projectSchemas } from '../../source/Project';
import type { Check, Report } from '../../source/reporter';
import { isOfType } from '../../validation/schemaTest';

/**
 * The options of a choice must be different values of the field's type, with a title each. A country that lists options
 * must show the field, and one that shows a field whose options each country lists must list them.
 */
export const checkChoices: Check = (project, report) => {
  for (const { file, path, schema } of innerSchemas(project)) {
    const options = optionsOf(schema);
    const seen = new Set<string>();
    for (const [index, option] of options.entries()) {
      const at = [...path, 'oneOf', String(index)];
      const value = JSON.stringify(option.const);
      if (seen.has(value)) {
        report(file, [...at, 'const'], {
          code: 'duplicate-option',
          message: `${value} is an option twice. Keep one of them.`,
        });
      }
      seen.add(value);
      if (typeof option.const === 'object' || option.const === '') {
        report(file, [...at, 'const'], {
          code: 'unfit-constant',
          message: `${value} is no value that can be chosen. Write a text, a number, true or false.`,
        });
      }
      if (option.title === undefined && option.$ref === undefined) {
        report(file, at, {
          code: 'missing-title',
          message: `The option ${value} has no title. Write "title": what merchants read, in English.`,
        });
      }
    }
    const constants = schema.const === undefined ? [] : [schema.const];
    const allowed = schema.enum as JsonValue[] | undefined;
    for (const value of [...constants, ...options.map((option) => option.const)]) {
      if (!allowed || allowed.some((each) => JSON.stringify(each) === JSON.stringify(value))) continue;
      report(file, [...path, 'enum'], {
        code: 'unknown-choice',
        message: `"enum" does not have ${JSON.stringify(value)}, so that this value can never be chosen. Leave "enum" out: the options say what is allowed.`,
      });
    }
  }
  checkTypes(project, report);
  checkCountryChoices(project, report);
};

/** The options of a `oneOf` of constants; none for any other schema. */
function optionsOf({ oneOf }: JsonSchema): JsonSchema[] {
  const options = (Array.isArray(oneOf) ? oneOf : []).filter(
    (option): option is JsonSchema => typeof option === 'object' && option !== null,
  );
  return options.every((option) => option.const !== undefined) ? options : [];
}

function checkTypes(project: Project, report: Report): void {
  for (const field of fieldPlaces(project)) {
    checkConstant(field, report);
    for (const [country, { type, options = [] }] of field.variants) {
      const misfits = options.filter(({ value }) => type && !isOfType(value, type));
      if (misfits.length === 0) continue;
      const { file, path } = keywordPlace(project, field, country, ['oneOf']);
      const list = (valueAt(file.value, path) ?? []) as JsonSchema[];
      for (const { value } of misfits) {
        const index = Array.isArray(list) ? list.findIndex((option) => option.const === value) : -1;
        report(file, index < 0 ? path : [...path, String(index), 'const'], {
          code: 'unfit-constant',
          message: `${JSON.stringify(value)} is no value of the type "${type}" that this field has.`,
        });
      }
    }
  }
}

/** Reports a `const` that the field itself has and that it can never be. */
function checkConstant({ file, path, schema, variants }: FieldPlace, report: Report): void {
  const value = schema.const;
  const type = variants.get('')?.type;
  if (value === undefined || !type || isOfType(value, type)) return;
  report(file, [...path, 'const'], {
    code: 'unfit-constant',
    message: `${JSON.stringify(value)} is no value of the type "${type}" that this field has.`,
  });
}

/** Checks what each country says of the definitions of `country.json`. */
function checkCountryChoices(project: Project, report: Report): void {
  const shared = projectSchemas(project, '');
  for (const [code, file] of project.countries) {
    const { $defs: changes = {} } = file.value;
    const schemas = withCountry(shared, changes);
    for (const [name, schema] of Object.entries(definitionsOf(schemas.country))) {
      const { keywords } = flattenSchema(schemas, schema);
      const isHidden = (keywords['x-ui'] as JsonSchema | undefined)?.hidden === true;
      const change = Object.hasOwn(changes, name) ? changes[name] : undefined;
      if (isHidden && Array.isArray(change?.oneOf)) {
        report(file, ['$defs', name], {
          code: 'hidden-options',
          message: `"${name}" stays hidden in ${code}, so nobody sees these options. Add "x-ui": { "hidden": null }.`,
          at: 'key',
        });
      }
      const isChoice = Array.isArray(keywords.oneOf) || Array.isArray(keywords.enum);
      if (keywords['x-perCountry'] === true && !isHidden && !isChoice) {
        report(file, change ? ['$defs', name] : ['$defs'], {
          code: 'missing-options',
          message: `${code} lists no options for "${name}". Write them as "${name}": { "oneOf": [{ "const": …, "title": "…" }] } in "$defs".`,
          at: 'key',
        });
      }
    }
  }
}
