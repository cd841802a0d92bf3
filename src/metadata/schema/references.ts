import type { JsonSchema } from '../model/json';
import { parsePointer } from './pointers';
import { mapSchema } from './walkSchema';

/** A `$ref` taken apart. */
interface Reference {
  /** File name without `.json`; empty where the reference stays in its own file. */
  file: string;
  /** Decoded segments of the JSON pointer, or undefined where the fragment is not a pointer. */
  pointer: string[] | undefined;
}

/** Takes `country.json#/$defs/phone` apart, with percent-encoding and the pointer's `~0` and `~1` undone. */
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

/** Writes a reference to a place in a schema file: the opposite of `parseReference`. */
export function formatReference(file: string, pointer: readonly string[]): string {
  const fragment = pointer
    .map((segment) => `/${encodeURIComponent(segment.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
    .join('')
    .replaceAll('%24', '$')
    .replaceAll('%7E', '~');
  return `${file ? `${file}.json` : ''}#${fragment}`;
}

/** A reference within its own file (`#/$defs/x`) names that file afterwards, so that it means the same anywhere. */
export function withAbsoluteReferences(schema: JsonSchema, file: string): JsonSchema {
  return mapSchema(schema, (inner) => {
    if (typeof inner.$ref !== 'string') return inner;
    const { file: other, pointer } = parseReference(inner.$ref);
    return pointer ? { ...inner, $ref: formatReference(other || file, pointer) } : inner;
  });
}
