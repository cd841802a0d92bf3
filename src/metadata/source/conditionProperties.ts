import type { JsonSchema } from '../model/JsonSchema';
import { walkSchema } from '../schema/walkSchema';

/** The properties that a condition looks at, with their schemas and paths; not those of nested objects. */
export function conditionProperties(
  schema: JsonSchema,
): { name: string; path: string[]; schema?: JsonSchema }[] {
  const found: { name: string; path: string[]; schema?: JsonSchema }[] = [];
  walkSchema(schema, (inner, path) => {
    if (path.includes('properties')) return;
    for (const [name, property] of Object.entries((inner.properties ?? {}) as Record<string, JsonSchema>)) {
      found.push({ name, path: [...path, 'properties', name], schema: property });
    }
    for (const [index, name] of ((inner.required ?? []) as string[]).entries()) {
      found.push({ name, path: [...path, 'required', String(index)] });
    }
  });
  return found;
}
