import type { JsonSchema } from '../model/JsonSchema';
import type { JsonValue } from '../model/JsonValue';
import { subschemaKeywords } from './subschemaKeywords';

/** Visits a schema and every schema inside of it, outermost first, with its path from the start. */
export function walkSchema(
  schema: JsonValue | undefined,
  visit: (schema: JsonSchema, path: string[]) => void,
  path: string[] = [],
): void {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return;
  visit(schema, path);
  for (const [keyword, value] of Object.entries(schema)) {
    const kind = subschemaKeywords.get(keyword);
    if (!kind || typeof value !== 'object' || value === null) continue;
    if (kind === 'one') walkSchema(value, visit, [...path, keyword]);
    else if (Array.isArray(value) === (kind === 'list')) {
      for (const [name, item] of Object.entries(value)) walkSchema(item, visit, [...path, keyword, name]);
    }
  }
}
