import type { JsonSchema } from '../model/json';
import { escapeSegment, parsePointer } from './schemaParts';
import { mapSchema } from './walkSchema';

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
