import { memoize } from '../tracking/memoize';
import type { JsonSchema } from '../model/json';
import { parsePointer, valueAt } from '../schema/schemaParts';
import { type SchemaTest, schemaTester } from './schemaTest';

/**
 * Returns a fast test of values by one of several schemas, by file name. Compiling with Ajv takes longer than all checks. Accepted
 * values fit; ask Ajv about others, as it knows more. Without `formats`, `format` is ignored.
 */
export function shapeTest(
  schemas: ReadonlyMap<string, JsonSchema>,
  file: string,
  formats?: Readonly<Record<string, (text: string) => boolean>>,
): SchemaTest {
  const follow = (reference: string, home: string): SchemaTest => {
    const [name = '', pointer = ''] = reference.split('#');
    const target = name || home;
    const schema = valueAt(schemas.get(target), parsePointer(pointer));
    if (schema === undefined) throw new UnreadableSchemaError(reference);
    return test(schema, target);
  };
  const test = schemaTester({
    has: Object.hasOwn,
    other: (keyword, limit, home) => {
      if (keyword === '$ref') return follow(limit as string, home);
      if (annotations.has(keyword) || keyword.startsWith('x-') || (keyword === 'format' && !formats))
        return undefined;
      const fits = keyword === 'format' ? formats?.[limit as string] : undefined;
      if (!fits) throw new UnreadableSchemaError(keyword);
      return (value) => typeof value !== 'string' || fits(value);
    },
  });
  return (value) => {
    try {
      return follow(file, file)(value);
    } catch (error) {
      if (error instanceof UnreadableSchemaError) return false;
      throw error;
    }
  };
}

/** Returns the test of a schema that refers to none but itself, which is made once. */
export const ownShapeTest = memoize((schema: JsonSchema) => shapeTest(new Map([['', schema]]), ''));

/** A schema with a keyword that is not known here, or with a reference that leads nowhere. */
class UnreadableSchemaError extends Error {}

/** Keywords that restrict no value by themselves; what "then" and "else" say belongs to "if". */
const annotations: ReadonlySet<string> = new Set([
  '$schema',
  '$defs',
  'title',
  'description',
  'examples',
  'default',
  'then',
  'else',
]);
