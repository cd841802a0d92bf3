import { pick } from 'es-toolkit';
import { restricting } from '../../bind/boundFields';
import { selfContained } from '../../bind/schemas/bindSchema';
import type { JsonSchema, JsonValue } from '../../model/json';
import { fieldPlaces, type FieldVariant, inCountry, keywordPlace } from '../../source/fieldPlaces';
import { projectSchemas } from '../../source/Project';
import type { Check } from '../../source/reporter';
import { createRareValidator } from '../../validation/createValidator';

/** The `default` of a field must be a value that the field takes, in every country that shows it. */
export const checkDefaults: Check = (project, report) => {
  for (const { file, path, name, variants } of fieldPlaces(project)) {
    for (const [country, facts] of variants) {
      const { default: value, options, ui, type } = facts;
      if (value === undefined || type === undefined || ui?.hidden) continue;
      // Of the variant's own keywords: the conditions of the entity do not concern a new record's defaults.
      const contained = selfContained(projectSchemas(project, country), rulesOf(facts));
      if (isValid(contained, value)) continue;
      const place = keywordPlace(project, { file, path }, country, ['default']);
      report(place.file, place.path, {
        code: 'invalid-default',
        message: `${JSON.stringify(value)} is no value that "${name}" takes${inCountry(country)}.${
          options ? ` It takes ${options.map((option) => JSON.stringify(option.value)).join(', ')}.` : ''
        }`,
      });
    }
  }
};

function rulesOf({ options, item, ...facts }: FieldVariant): JsonSchema {
  return {
    ...pick(facts, ['type' as const, ...restricting]),
    ...(options && { enum: options.map(({ value }) => value) }),
    ...(item && { items: rulesOf(item) }),
  };
}

function isValid(schema: JsonSchema, value: JsonValue): boolean {
  try {
    return createRareValidator(schema)(value).length === 0;
  } catch {
    // A keyword of the schema is wrong itself, which is reported elsewhere.
    return true;
  }
}
