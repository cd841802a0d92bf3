import type { JsonObject, JsonSchema, JsonValue } from '../model/json';
import { mapSchema } from './walkSchema';

// The parts of schemas whose shapes were checked before (`checkShapes`).

/** Returns the properties that a schema describes, by name; none without a schema. */
export function propertiesOf(schema: JsonSchema | undefined): Record<string, JsonSchema> {
  return (schema?.properties ?? {}) as Record<string, JsonSchema>;
}

/** Returns the definitions of a schema file, by name. */
export function definitionsOf(schema: JsonSchema | undefined): Record<string, JsonSchema> {
  return (schema?.$defs ?? {}) as Record<string, JsonSchema>;
}

/** Returns the names of the properties that a schema requires. */
export function requiredOf({ required }: JsonSchema): string[] {
  return (required ?? []) as string[];
}

/** Returns the schemas of `allOf`. */
export function allOfParts({ allOf }: JsonSchema): JsonSchema[] {
  return (allOf ?? []) as JsonSchema[];
}

/** The segments of a JSON pointer: `/a~1b/0` → `['a/b', '0']`. */
export function parsePointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The value at a JSON pointer's segments of a JSON value, whatever its type says, or undefined. Only own members count. */
export function valueAt(root: unknown, pointer: readonly string[]): JsonValue | undefined {
  let value = root as JsonValue | undefined;
  for (const segment of pointer) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return undefined;
    value = (value as JsonObject)[segment];
  }
  return value;
}

/** Escapes a name for a JSON pointer: `a/b` → `a~1b`. */
export function escapeSegment(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** A parsed `$ref`. */
interface Reference {
  /** File name without `.json`; empty for a reference within its own file. */
  file: string;
  /** Decoded segments of the JSON pointer, or undefined if the fragment is not a pointer. */
  pointer: string[] | undefined;
}

/** Parses a `$ref` such as `country.json#/$defs/phone`, and decodes percent-encoding and the pointer's `~0` and `~1`. */
export function parseReference(reference: string): Reference {
  const [path = '', fragment = ''] = reference.split('#', 2);
  const file = path.replace(/^\.\//, '').replace(/\.json$/, '');
  const decoded = decode(fragment);
  if (decoded === undefined || (decoded !== '' && !decoded.startsWith('/')))
    return { file, pointer: undefined };
  return { file, pointer: parsePointer(decoded) };
}

function decode(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
}

/** Returns the `$ref` to a place in a schema file: the inverse of `parseReference`. */
export function formatReference(file: string, pointer: readonly string[]): string {
  const fragment = pointer
    .map((segment) => `/${encodeURIComponent(escapeSegment(segment))}`)
    .join('')
    .replaceAll('%24', '$')
    .replaceAll('%7E', '~');
  return `${file ? `${file}.json` : ''}#${fragment}`;
}

/** Makes references within a file (`#/$defs/x`) name that file, so that they mean the same anywhere. */
export function withAbsoluteReferences(schema: JsonSchema, file: string): JsonSchema {
  return mapSchema(schema, (inner) => {
    if (typeof inner.$ref !== 'string') return inner;
    const { file: other, pointer } = parseReference(inner.$ref);
    return pointer ? { ...inner, $ref: formatReference(other || file, pointer) } : inner;
  });
}
