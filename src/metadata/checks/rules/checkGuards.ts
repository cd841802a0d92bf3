import type { JsonSchema } from '../../model/json';
import { walkSchema } from '../../schema/walkSchema';
import { innerSchemas, schemaPlaces } from '../../source/places';
import type { SourceFile } from '../../source/Project';
import type { Check, Report } from '../../source/reporter';

/** A condition on a property must also require it: otherwise it holds if the property is missing. */
export const checkGuards: Check = (project, report) => {
  for (const { file, path, schema, role } of schemaPlaces(project)) {
    if (role === 'condition') checkGuard(report, file, path, schema);
  }
  for (const { file, path, schema } of innerSchemas(project)) {
    if (typeof schema.if !== 'object' || schema.if === null) continue;
    checkGuard(report, file, [...path, 'if'], schema.if as JsonSchema);
  }
};

function checkGuard(report: Report, file: SourceFile, path: string[], condition: JsonSchema): void {
  walkSchema(condition, (inner, innerPath) => {
    const required = Array.isArray(inner.required) ? inner.required : [];
    for (const name of Object.keys(inner.properties ?? {})) {
      if (required.includes(name)) continue;
      report(file, [...path, ...innerPath, 'properties', name], {
        code: 'unguarded-condition',
        message: `This condition also holds where "${name}" is missing. Add "required": ["${name}"] beside its "properties".`,
        at: 'key',
      });
    }
  });
}
