import { drawsNumber } from '../../model/BoundField';
import type { JsonSchema } from '../../model/json';
import { navigationEntries } from '../../source/places';
import {
  fieldVariants,
  type Project,
  projectFields,
  projectSchemas,
  type ResourceFile,
  type SourceFile,
} from '../../source/Project';
import type { Check, Finding, Report } from '../../source/reporter';
import { referencesOf } from '../../source/references/projectReferences';
import { resourcesOfEntity, scopeOfFile } from '../../source/resourceScopes';
import { currencyFieldOf } from '../../values/money';

/** Records that belong to no country can take nothing from one, and Global mode shows no others. */
export const checkScopes: Check = (project, report) => {
  for (const entity of project.entities) {
    const [first, ...others] = resourcesOfEntity(project, entity);
    if (!first) continue;
    const scope = scopeOfFile(first);
    for (const other of others) {
      if (scopeOfFile(other) === scope) continue;
      report(other, ['scope'], {
        code: 'different-scopes',
        message: `The records of ${entity} are those of a ${scope} in resources/${first.name}.json, and of a ${scopeOfFile(other)} here. Give both one "scope".`,
      });
    }
    const schema = project.schemas.get(entity);
    if (scope === 'country' || !schema) continue;
    checkFields(project, report, schema, `resources/${first.name}.json has the "scope" "${scope}"`);
  }
  for (const file of project.resources.values()) checkRelated(project, report, file);
  checkEntries(project, report);
};

/** The fields of records that belong to no country. `because` is the reason, for messages. */
function checkFields(project: Project, report: Report, file: SourceFile, because: string): void {
  const { properties = {}, 'x-fees': fees } = (projectSchemas(project, '')[file.name] ?? {}) as {
    properties?: Record<string, JsonSchema>;
    'x-fees'?: unknown;
  };
  const reportField = (path: string[], { code, message }: Finding) => {
    const reason = `The records belong to no country: ${because}.`;
    report(file, path, { code, message: `${message} ${reason}`, at: 'key' });
  };
  if (fees !== undefined)
    reportField(['x-fees'], { code: 'country-fees', message: 'Fees are those of a country.' });
  const fields = projectFields(project, file.name) ?? {};
  for (const [name, property] of Object.entries(properties)) {
    const path = ['properties', name];
    const field = fields[name];
    if (fieldVariants(project, property).size > 1) {
      reportField(path, {
        code: 'country-limit',
        message: `"${name}" takes limits from country.json. Write them here instead.`,
      });
    } else if (field?.kind === 'money' && currencyFieldOf(field) === undefined) {
      const example = '"x-ui": { "money": { "currency": "…" } }';
      reportField(path, {
        code: 'no-currency',
        message: `"${name}" is an amount without a currency. Name the field that has it: ${example}.`,
      });
    } else if (field?.generate === 'currency' || (drawsNumber(field?.generate) && field.generate.country)) {
      reportField(path, {
        code: 'country-value',
        message: `"${name}" is filled with what a country has ("x-generate").`,
      });
    }
  }
}

/**
 * Checks that a record without a country has no list of a country's records and no form that shows one. Nobody could
 * tell of which country.
 */
function checkRelated(project: Project, report: Report, file: ResourceFile): void {
  if (scopeOfFile(file) === 'country') return;
  for (const { kind, value, path } of referencesOf(project, file)) {
    const other = kind === 'resource' && project.resources.get(value.toString());
    if (!other || scopeOfFile(other) !== 'country') continue;
    report(file, path, {
      code: 'unfit-scope',
      message: `The records of "${other.name}" are those of a country, and a record of "${file.name}" belongs to none.`,
    });
  }
}

function checkEntries(project: Project, report: Report): void {
  const { navigation } = project;
  if (!navigation) return;
  for (const { entry, path } of navigationEntries(project)) {
    const file = entry.resource === undefined ? undefined : project.resources.get(entry.resource);
    if (!file || scopeOfFile(file) !== 'country' || !entry.type?.includes('Global')) continue;
    report(navigation, [...path, 'type'], {
      code: 'unfit-scope',
      message: `The records of "${file.name}" are those of a country, and Global mode has none. Take "Global" out, or give the resource the "scope" "merchant" or "user".`,
    });
  }
}
