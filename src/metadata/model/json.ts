/** A JSON value, of a metadata file or of a request. */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;

/** A JSON object. Members that are undefined are not written. */
export type JsonObject = { [name: string]: JsonValue | undefined };

/**
 * A JSON Schema 2020-12 object with our registered keywords, which all begin with `x-`. Boolean schemas are written
 * `{}` and `{ "not": {} }`.
 */
export type JsonSchema = JsonObject;

/** Whether a JSON value is an object: neither a list nor null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
