import type { JsonSchema } from '../../model/json';
import { type Check, type Report, reportMisplacedEntityKeyword } from '../../source/reporter';
import { rememberFindings } from '../../source/rememberFindings';
import { scopeOfEntity } from '../../source/resourceScopes';
import {
  countryFields,
  fieldVariants,
  type Project,
  projectSchemas,
  type SourceFile,
} from '../../source/Project';
import type { FieldsByCountry } from '../../storage/columns';
import { describeTable, tableNameProblems, tableRules } from '../../storage/entityTable';

/** Checks that the gateway can make a table of each entity, by the functions that make it. */
export const checkStorage: Check = (project, report) => {
  for (const entity of project.entities) checkEntity(project, report, entity);
  reportMisplacedEntityKeyword(project, report, 'x-table', { code: 'misplaced-table' });
};

const checkEntity = rememberFindings((project, report, entity: string) => {
  const file = project.schemas.get(entity);
  const schema = projectSchemas(project, '')[entity];
  if (!file || !schema) return;
  const { table, problems } = describeTable(
    entity,
    tableRules(schema),
    fieldsByCountry(project, entity),
    scopeOfEntity(project, entity),
  );
  for (const { path, code, message } of [...problems, ...tableNameProblems(entity, project.entities)]) {
    // A field without a type is reported as that.
    if (code === 'different-types' && !isTyped(project, schema, path[1]!)) continue;
    report(file, path, { code, message, at: path[0] === 'properties' ? 'key' : 'value' });
  }
  if (table.appendOnly) checkAppendOnly(project, file, report);
});

function fieldsByCountry(project: Project, entity: string): FieldsByCountry {
  const countries = project.countries.size > 0 ? [...project.countries.keys()] : [''];
  return new Map(countries.map((country) => [country, countryFields(project, entity, country) ?? {}]));
}

function isTyped(project: Project, schema: JsonSchema, field: string): boolean {
  const property = (schema.properties as Record<string, JsonSchema> | undefined)?.[field] ?? {};
  return [...fieldVariants(project, property).values()].every(({ type }) => type !== undefined);
}

/** Records that never change have no states and no form that edits them. */
function checkAppendOnly(project: Project, file: SourceFile, report: Report): void {
  const { properties = {} } = file.value as { properties?: Record<string, JsonSchema> };
  for (const [field, property] of Object.entries(properties)) {
    if ([...fieldVariants(project, property).values()].every(({ transitions }) => !transitions)) continue;
    report(file, ['properties', field], {
      code: 'append-only',
      message: `"${field}" has states that follow one another, but "x-table" makes the records append-only.`,
      at: 'key',
    });
  }
  for (const resource of project.resources.values()) {
    const { entity, ...declared } = resource.value;
    if (entity !== file.name) continue;
    for (const change of ['edit', 'delete'] as const) {
      if (!declared[change]) continue;
      report(resource, [change], {
        code: 'append-only',
        message: `The records of ${entity} are append-only ("x-table" in schemas/${entity}.json), so nobody can ${change} them.`,
        at: 'key',
      });
    }
  }
}
