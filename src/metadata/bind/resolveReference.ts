import type { JsonSchema } from '../model/JsonSchema';
import { parseReference } from '../schema/parseReference';
import { valueAt } from '../schema/valueAt';
import type { BoundSchemas } from './BoundSchemas';

/** The schema that an absolute `$ref` means. Throws where there is none: the compiler reports that before. */
export function resolveReference(schemas: BoundSchemas, reference: string): JsonSchema {
  const { file, pointer } = parseReference(reference);
  const target = pointer && valueAt(schemas[file], pointer);
  if (typeof target === 'boolean') return target ? {} : { not: {} };
  if (typeof target !== 'object' || target === null || Array.isArray(target)) {
    throw new Error(`There is nothing at ${reference}.`);
  }
  return target;
}
