import { parsePointer } from './parsePointer';

/** A `$ref` taken apart. */
export interface Reference {
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
