import resourceMeta from '../../../schemas/meta/resource.json';
import { isObject, type JsonObject, type JsonSchema, type JsonValue } from '../model/json';
import { membersAt, pathsOfReferences } from '../schema/metaPlaces';
import { editDistance } from '../values/editDistance';
import { walkSchema } from '../schema/walkSchema';
import { contentOf, type Written } from './Written';

/** Keywords that make a condition the JSON Schema of a whole record. */
const ofRecords = ['properties', 'required', 'allOf', 'anyOf', 'oneOf', 'not', '$ref'];
const ofParts = ['dependentRequired', 'dependentSchemas', 'patternProperties', 'if'];

/**
 * Replaces conditions in the short notation, such as `{ "status": ["open", "late"] }`, by their JSON Schema. It
 * requires the named fields, each with the value, one of the values, or the schema that is given.
 */
export function spellOutConditions({ schemas, countries, resources }: Written): void {
  for (const file of [...schemas.values(), ...countries.values()]) spellOutRules(contentOf(file));
  for (const file of resources.values()) {
    const content = contentOf(file);
    const membersOf = (paths: string[][]) => paths.flatMap((steps) => membersAt(content, steps));
    for (const { holder, path } of membersOf(conditionPaths)) spellOut(holder, path.at(-1)!);
    for (const { value } of membersOf(inputPaths)) spellOutRules(value);
  }
}

const conditionPaths = pathsOfReferences(resourceMeta, 'condition.json');
const inputPaths = pathsOfReferences(resourceMeta, 'schema.json');

/** Rules of a schema, and of the objects in it. An `if` about a single value, which its `then` limits, is left alone. */
function spellOutRules(schema: JsonValue | undefined): void {
  walkSchema(schema, (inner) => {
    if (inner.if === undefined) return;
    const branches = Object.keys(inner)
      .flatMap((name) => (isBranch(name) ? [inner[name]] : []))
      .filter(isObject);
    const isAboutRecord = branches.some((branch) =>
      ofRecords.some((keyword) => Object.hasOwn(branch, keyword)),
    );
    if (isAboutRecord) spellOut(inner, 'if');
  });
}

/** Whether a member of a rule is a branch, even misspelt: then the name is wrong, not the condition. */
function isBranch(name: string): boolean {
  return ['then', 'else'].some((branch) => editDistance(name, branch, 3) < 3);
}

function spellOut(holder: JsonObject, name: string): void {
  const condition = holder[name];
  if (!isObject(condition)) return;
  const isSpelledOut = [...ofRecords, ...ofParts].some((keyword) => Object.hasOwn(condition, keyword));
  const fields = Object.keys(condition);
  if (isSpelledOut || fields.length === 0) return;
  const properties = Object.entries(condition).map(([field, said]) => [field, schemaOf(said ?? null)]);
  holder[name] = { properties: Object.fromEntries(properties) as JsonSchema, required: fields };
}

function schemaOf(said: JsonValue): JsonSchema {
  if (isObject(said)) return said;
  return Array.isArray(said) ? { enum: said } : { const: said };
}
