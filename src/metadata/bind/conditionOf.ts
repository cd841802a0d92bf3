import type { JsonSchema } from '../model/JsonSchema';
import { mapSchema } from '../schema/mapSchema';
import type { BoundSchemas } from './BoundSchemas';
import { inlineReferences } from './inlineReferences';

/** A condition as it is evaluated: without references, and without what says nothing about values. */
export function conditionOf(schemas: BoundSchemas, schema: JsonSchema): JsonSchema {
  return mapSchema(
    inlineReferences(schemas, schema),
    ({ title: _title, description: _description, $defs: _definitions, ...inner }) => {
      delete inner['x-ui'];
      return inner;
    },
  );
}
