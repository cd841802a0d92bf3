import type { JsonValue } from './JsonValue';

/**
 * A JSON Schema 2020-12 object with our registered keywords `x-ui` and `x-transitions`.
 * The boolean schemas are written `{}` and `{ "not": {} }`.
 */
export type JsonSchema = { [keyword: string]: JsonValue | undefined };
