import { isObject, type JsonObject, type JsonValue } from '../model/json';

/** Parsed metadata files, by kind and name. Their shape is not checked yet: malformed parts stay, and the checks report them. */
export interface Written {
  schemas: Files;
  /** Names of those in `schemas` that are entities. */
  entities: ReadonlySet<string>;
  countries: Files;
  resources: Files;
  pages: Files;
  navigation?: { value: object };
}

type Files = ReadonlyMap<string, { value: object }>;

/** Returns what a file holds; nothing of one that is no object. */
export function contentOf(file: { value: object } | undefined): JsonObject {
  return isObject(file?.value) ? file.value : {};
}

/** Returns what the file of this name holds; nothing where there is none. */
export function contentNamed(files: Files, name: JsonValue | undefined): JsonObject {
  return typeof name === 'string' ? contentOf(files.get(name)) : {};
}

/** Returns the objects among the members of an object, by name; none of what is no object. */
export function objectsIn(value: unknown): [name: string, object: JsonObject][] {
  return isObject(value)
    ? Object.entries(value).flatMap(([name, each]) => (isObject(each) ? [[name, each]] : []))
    : [];
}

/** Returns the items of a list; none of what is no list. */
export function itemsOf(value: JsonValue | undefined): JsonValue[] {
  return Array.isArray(value) ? value : [];
}
