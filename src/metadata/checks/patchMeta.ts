import type { JsonSchema } from '../model/JsonSchema';
import { nullable } from './nullable';

/**
 * The meta-schema of a merge patch over a schema: like `schema.json`, but any keyword may also be `null`, which removes it.
 * `npm run types` writes it to `schemas/meta/patch.json`, for editors.
 */
export function patchMeta(schemaMeta: JsonSchema): JsonSchema {
  return {
    ...nullable(schemaMeta),
    title: 'What a country changes in a definition of country.json; null removes a keyword',
    properties: allowNull(schemaMeta.properties as JsonSchema),
    $defs: allowNull(schemaMeta.$defs as JsonSchema),
  };
}

function allowNull(map: JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(map).map(([name, schema]) => [name, withWholeItems(nullable(schema as JsonSchema))]),
  );
}

/** A patch replaces a list as it stands, so that a `null` in its items would stay there. */
function withWholeItems(schema: JsonSchema): JsonSchema {
  const { items } = schema;
  const isSchema = typeof items === 'object' && items !== null && !Array.isArray(items) && items.$ref === '#';
  return isSchema ? { ...schema, items: { $ref: 'schema.json' } } : schema;
}
