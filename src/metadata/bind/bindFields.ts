import type { BoundField } from '../model/BoundField';
import type { JsonSchema } from '../model/JsonSchema';
import type { BoundSchemas } from './BoundSchemas';
import { fieldFacts } from './fieldFacts';

/** The fields of an object's schema, in its order, without those that are hidden in this country. */
export function bindFields(schemas: BoundSchemas, schema: JsonSchema): Record<string, BoundField> {
  const { fields = {} } = fieldFacts(schemas, schema);
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => field.ui.hidden !== true));
}
