import { selfContained } from '../../bind/bindSchema';
import type { JsonSchema, JsonValue } from '../../model/json';
import { fieldPlaces, inCountry, keywordPlace } from '../../source/fieldPlaces';
import { projectSchemas } from '../../source/Project';
import type { Check } from '../../source/reporter';
import { createRareValidator } from '../../validation/createValidator';

/** The `default` of a field must be a value that the field takes, in every country that shows it. */
export const checkDefaults: Check = (project, report) => {
  for (const { file, path, name, variants } of fieldPlaces(project)) {
    for (const [country, facts] of variants) {
      const { default: value, ui, type } = facts;
      if (value === undefined || type === undefined || ui?.hidden) continue;
      // Bound from the variant's own keywords: the conditions of the entity do not concern a new record's defaults.
      const {
        fields: _fields,
        options,
        ui: _ui,
        transitions: _transitions,
        generate: _generate,
        kind: _kind,
        ...keywords
      } = facts;
      const schema = {
        ...(keywords as JsonSchema),
        ...(options && { enum: options.map((option) => option.value) }),
      };
      const contained = selfContained(projectSchemas(project, country), schema);
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

function isValid(schema: JsonSchema, value: JsonValue): boolean {
  try {
    return createRareValidator(schema)(value).length === 0;
  } catch {
    // A keyword of the schema is wrong itself, which is reported elsewhere.
    return true;
  }
}
