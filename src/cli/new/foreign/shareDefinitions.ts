import { camelCase } from 'es-toolkit';
import { isObject, type JsonObject, type JsonSchema } from '../../../metadata/model/json';

/**
 * Moves converted objects that come several times as a foreign definition into `$defs`, with references to them. Returns the definitions by
 * name, without those that come once.
 */
export function shareDefinitions(
  properties: Record<string, JsonSchema>,
  definitions: ReadonlyMap<JsonSchema, string>,
): Record<string, JsonSchema> {
  const places = new Map<
    string,
    { holder: JsonObject; key: string; schema: JsonSchema; reference: string }[]
  >();
  const visit = (holder: JsonObject) => {
    for (const [key, value] of Object.entries(holder)) {
      if (!isObject(value)) continue;
      visit(value);
      const reference = definitions.get(value);
      if (reference === undefined) continue;
      const { title: _title, description: _description, ...rest } = value;
      const same = `${reference} ${JSON.stringify(rest)}`;
      places.set(same, [...(places.get(same) ?? []), { holder, key, schema: value, reference }]);
    }
  };
  visit(properties);
  const shared: Record<string, JsonSchema> = {};
  for (const uses of places.values()) {
    const [first] = uses;
    if (!first || uses.length < 2) continue;
    const plain = camelCase(first.reference.split('/').at(-1) ?? '') || 'part';
    let name = plain;
    for (let count = 2; Object.hasOwn(shared, name); count++) name = `${plain}${count}`;
    const { title: _title, description: _description, ...definition } = first.schema;
    shared[name] = definition;
    for (const { holder, key, schema } of uses) {
      const { title, description } = schema;
      holder[key] = {
        ...(title !== undefined && { title }),
        ...(description !== undefined && { description }),
        $ref: `#/$defs/${name}`,
      };
    }
  }
  return shared;
}
