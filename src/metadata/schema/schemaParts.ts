import type { JsonSchema } from '../model/json';

// The parts of schemas whose shapes were checked before (`checkShapes`).

/** Returns the properties that a schema describes, by name; none for a schema that there is not. */
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
