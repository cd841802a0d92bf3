/** A JSON value, of a metadata file or of a request. */
export type JsonValue =
  string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue | undefined };

/**
 * A JSON Schema 2020-12 object with our registered keywords `x-ui`, `x-table`, `x-fees`, `x-generate`, `x-repeats`, `x-sample` and `x-transitions`.
 * The boolean schemas are written `{}` and `{ "not": {} }`.
 */
export type JsonSchema = { [keyword: string]: JsonValue | undefined };
