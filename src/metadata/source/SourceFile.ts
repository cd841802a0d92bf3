import type { Node } from 'jsonc-parser';
import type { JsonValue } from '../model/JsonValue';

/** A metadata file that is valid JSON, with its tree of positions. */
export interface SourceFile {
  /** From the project's root, with `/`. */
  path: string;
  /** File name as others refer to it: `collection-order`, `MX`, `dashboard`. */
  name: string;
  text: string;
  tree: Node;
  value: JsonValue;
}
