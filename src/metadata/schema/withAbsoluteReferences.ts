import type { JsonSchema } from '../model/JsonSchema';
import { formatReference } from './formatReference';
import { mapSchema } from './mapSchema';
import { parseReference } from './parseReference';

/** A reference within its own file (`#/$defs/x`) names that file afterwards, so that it means the same anywhere. */
export function withAbsoluteReferences(schema: JsonSchema, file: string): JsonSchema {
  return mapSchema(schema, (inner) => {
    if (typeof inner.$ref !== 'string') return inner;
    const { file: other, pointer } = parseReference(inner.$ref);
    return pointer ? { ...inner, $ref: formatReference(other || file, pointer) } : inner;
  });
}
