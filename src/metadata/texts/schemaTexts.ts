import { isObject, type JsonObject, type JsonSchema, type JsonValue } from '../model/json';
import { walkSchema } from '../schema/walkSchema';
import type { MetadataText } from './translateTexts';

/** Keywords of maps that a key leaves out: `properties.status` is `status`. */
const silentMaps = new Set(['properties', '$defs']);
const spokenMaps = new Set(['patternProperties', 'dependentSchemas']);

/** Ends of keys. A property of such a name has its whole path as the key, or it would share that of another text. */
const ends = new Set(['title', 'description', 'placeholder', 'text', 'sumTitle', 'caution', 'missing']);

/**
 * Titles, descriptions, placeholders and texts of a schema. A key is the text's path without `properties`, `$defs` and
 * `oneOf`, an option by its constant, and without a trailing `title`: `status.completed`, `netAmount.description`. Of a
 * property `description` it is `properties.description`.
 */
export function schemaTexts(
  schema: JsonSchema,
  prefix: string[] = [],
  keyPrefix: string[] = [],
): MetadataText[] {
  const texts: MetadataText[] = [];
  walkSchema(schema, (inner, path) => {
    const names = [...keyPrefix, ...keyOf(schema, path)];
    const add = (text: JsonValue | undefined, at: string[], key: string[]) => {
      if (typeof text === 'string')
        texts.push({ key: key.join('.'), path: [...prefix, ...path, ...at], text });
    };
    add(inner.title, ['title'], names.length > 0 ? names : ['title']);
    add(inner.description, ['description'], [...names, 'description']);
    const ui = inner['x-ui'];
    if (isObject(ui)) {
      for (const name of ['placeholder', 'text', 'sumTitle']) add(ui[name], ['x-ui', name], [...names, name]);
      if (isObject(ui.caution)) add(ui.caution.text, ['x-ui', 'caution', 'text'], [...names, 'caution']);
      if (isObject(ui.record)) add(ui.record.missing, ['x-ui', 'record', 'missing'], [...names, 'missing']);
    }
  });
  return texts;
}

function keyOf(schema: JsonSchema, path: string[]): string[] {
  const names: string[] = [];
  let value: JsonValue | undefined = schema;
  let inside: 'schema' | 'map' | 'options' = 'schema';
  for (const [index, segment] of path.entries()) {
    value = (value as JsonObject)[segment];
    if (inside === 'map') names.push(...(ends.has(segment) ? [path[index - 1] ?? ''] : []), segment);
    else if (inside === 'options') names.push(optionName(value, segment));
    else if (!silentMaps.has(segment) && segment !== 'oneOf') names.push(segment);
    if (inside !== 'schema') inside = 'schema';
    else if (silentMaps.has(segment) || spokenMaps.has(segment)) inside = 'map';
    else if (segment === 'oneOf') inside = 'options';
  }
  return names;
}

function optionName(option: JsonValue | undefined, index: string): string {
  const constant =
    typeof option === 'object' && option !== null && 'const' in option ? option.const : undefined;
  return constant === undefined ? index : typeof constant === 'string' ? constant : JSON.stringify(constant);
}
