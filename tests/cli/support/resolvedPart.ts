import { isObject, type JsonObject, type JsonSchema, type JsonValue } from '../../../src/metadata/model/json';
import { parsePointer, valueAt } from '../../../src/metadata/schema/schemaParts';
import { ownShapeTest } from '../../../src/metadata/validation/shapeTest';

/**
 * Returns the examples at a path in a schema's definition, as an editor collects them. It follows references, all branches, and
 * conditions that the file meets. `[]` in the path is an item of a list.
 */
export function resolvedPart(
  root: JsonSchema,
  definition: string,
  path: readonly string[],
  file: JsonObject = {},
): string[] {
  const start: JsonSchema = { $ref: `#/$defs/${definition}` };
  const found = path.reduce(
    (places, step) =>
      places.flatMap((place) => stepsInto(place, step)).flatMap((each) => branchesOf(root, each, file)),
    branchesOf(root, start, file),
  );
  return [...new Set(found.flatMap(({ examples }) => (Array.isArray(examples) ? examples.map(String) : [])))];
}

/** The schemas that apply where one does: itself, its branches, and what these refer to. */
function branchesOf(root: JsonSchema, schema: JsonSchema, file: JsonObject): JsonSchema[] {
  const target =
    typeof schema.$ref === 'string' ? valueAt(root, parsePointer(schema.$ref.slice(1))) : undefined;
  // Conditions are about the whole file.
  const chosen = isObject(schema.if) ? schema[ownShapeTest(schema.if)(file) ? 'then' : 'else'] : undefined;
  const branches = [target, chosen, ...(Array.isArray(schema.allOf) ? schema.allOf : [])].filter((each) =>
    isObject(each),
  );
  return [schema, ...branches.flatMap((branch) => branchesOf(root, branch, file))];
}

function stepsInto({ properties, items, additionalProperties }: JsonSchema, step: string): JsonSchema[] {
  const named = isObject(properties) ? properties[step] : undefined;
  const inner: JsonValue | undefined = step === '[]' ? items : (named ?? additionalProperties);
  return isObject(inner) ? [inner] : [];
}
