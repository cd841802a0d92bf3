import { findNodeAtLocation, type Node } from 'jsonc-parser';
import { placeOfOffset, type Place } from './placeOfOffset';
import type { SourceFile } from './SourceFile';

/**
 * Where a value stands in its file: by JSON pointer segments, `key` for the name of a member instead of its value.
 * Where the value is missing, the place of what should hold it.
 */
export function placeOf(file: SourceFile, path: readonly string[], at: 'key' | 'value' = 'value'): Place {
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(file.tree, segmentsFor(file.tree, path.slice(0, length)));
    if (!node) continue;
    const key = node.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
    return placeOfOffset(file.text, (at === 'key' && length === path.length && key ? key : node).offset);
  }
  return placeOfOffset(file.text, file.tree.offset);
}

/** jsonc-parser wants indexes of arrays as numbers. */
function segmentsFor(tree: Node, path: readonly string[]): (string | number)[] {
  let node: Node | undefined = tree;
  return path.map((segment) => {
    const key = node?.type === 'array' ? Number(segment) : segment;
    node = node && findNodeAtLocation(node, [key]);
    return key;
  });
}
