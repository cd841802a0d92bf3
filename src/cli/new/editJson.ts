import { applyEdits, type JSONPath, modify } from 'jsonc-parser';

/** Returns a JSON text with a value set at a path, or inserted where the path ends in -1, after the last item. */
export function editJson(text: string, path: JSONPath, value: unknown): string {
  const isArrayInsertion = path.at(-1) === -1;
  const formattingOptions = { insertSpaces: true, tabSize: 2 };
  return applyEdits(text, modify(text, path, value, { isArrayInsertion, formattingOptions }));
}
