import { fieldFacts } from '../bind/fieldFacts';
import type { BoundField } from '../model/BoundField';
import type { JsonSchema } from '../model/JsonSchema';
import type { Project } from './Project';
import { projectSchemas } from './projectSchemas';

/** The fields that a schema itself describes, such as an action's input. */
export function schemaFields(project: Project, schema: JsonSchema): Record<string, BoundField> {
  return fieldFacts(projectSchemas(project, ''), schema).fields ?? {};
}
