import type { JsonSchema } from '../model/JsonSchema';

/** Schema files bound to a country and a language, by file name without extension. Every `$ref` names its file. */
export type BoundSchemas = Record<string, JsonSchema>;
