import { isObject, type JsonObject, type JsonSchema, type JsonValue } from '../model/json';
import { parsePointer, valueAt } from './schemaParts';

/** A member of an object in a file, and its path in the file. */
interface MemberPlace {
  path: string[];
  holder: JsonObject;
  value: JsonValue;
}

/** A step for every item of a list, or every member of an object with free names. */
const each = '*';

/** Returns the paths at which a meta-schema refers to another one, by its file name. What holds itself is followed once. */
export function pathsOfReferences(meta: JsonSchema, file: string): string[][] {
  const found = new Map<string, string[]>();
  const visit = (schema: JsonValue | undefined, path: string[], followed: string[]) => {
    if (!isObject(schema)) return;
    const { $ref, properties, items, additionalProperties, if: condition, then, else: otherwise } = schema;
    if ($ref === file) found.set(path.join('/'), path);
    else if (typeof $ref === 'string' && $ref.startsWith('#') && !followed.includes($ref))
      visit(valueAt(meta, parsePointer($ref.slice(1))), path, [...followed, $ref]);
    for (const [name, inner] of Object.entries(isObject(properties) ? properties : {}))
      visit(inner, [...path, name], followed);
    visit(items, [...path, each], followed);
    visit(additionalProperties, [...path, each], followed);
    const { allOf = [], anyOf = [], oneOf = [] } = schema;
    for (const branch of [condition, then, otherwise, allOf, anyOf, oneOf].flat())
      visit(branch, path, followed);
  };
  visit(meta, [], []);
  return [...found.values()];
}

/** Returns the members that a file has at a path of its meta-schema. */
export function membersAt(
  value: JsonValue | undefined,
  [step, ...rest]: string[],
  path: string[] = [],
): MemberPlace[] {
  if (typeof value !== 'object' || value === null || step === undefined) return [];
  const holder = value as JsonObject;
  const names = step === each ? Object.keys(holder) : Object.hasOwn(holder, step) ? [step] : [];
  return names.flatMap((name) => {
    const [at, inner] = [[...path, name], holder[name]];
    if (rest.length > 0) return membersAt(inner, rest, at);
    return inner === undefined ? [] : [{ path: at, holder, value: inner }];
  });
}
