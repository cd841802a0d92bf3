import type { JsonSchema } from '../model/JsonSchema';
import { nullable } from './nullable';
import { uiOptions } from './uiOptions';

/**
 * The meta-schema of `x-ui`, from the widgets' own option schemas, so that an editor completes widgets and options.
 * `npm run types` writes it to `schemas/meta/x-ui.json`.
 */
export function uiMeta(widgets: Record<string, JsonSchema>): JsonSchema {
  const options: Record<string, JsonSchema[]> = {};
  for (const { properties = {} } of Object.values(widgets)) {
    for (const [name, schema] of Object.entries(properties as Record<string, JsonSchema>)) {
      if (!options[name]?.some((known) => JSON.stringify(known) === JSON.stringify(schema))) {
        options[name] = [...(options[name] ?? []), schema];
      }
    }
  }
  const ofWidgets = Object.entries(options).map(([name, schemas]) => [
    name,
    nullable(schemas.length === 1 ? (schemas[0] as JsonSchema) : { anyOf: schemas }),
  ]);
  const ofAll = Object.entries(uiOptions).map(([name, schema]) => [
    name,
    nullable(name === 'widget' ? { ...schema, enum: Object.keys(widgets) } : schema),
  ]);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'How a field is shown',
    type: ['object', 'null'],
    additionalProperties: false,
    properties: Object.fromEntries([...ofWidgets, ...ofAll]),
  };
}
