import type { JsonSchema } from '../../metadata/model/json';
import type { Model } from '../../metadata/model/Model';
import { mapSchema } from '../../metadata/schema/walkSchema';
import type { Contract, RouteContract } from '../http/contract/RouteContract';

/**
 * The contract of a call with the same paths in all countries, though records differ. It is that of one country; without one, what any of
 * them takes and returns.
 */
export function inEachCountry(model: Model, make: (country: string) => RouteContract): Contract {
  const codes = Object.keys(model.countries);
  return (country) => {
    if (country !== '') return make(country);
    const all = codes.map(make);
    const query = Object.assign({}, ...all.map((contract) => contract.query)) as RouteContract['query'];
    const bodies = all.flatMap(({ body }) => (body ? [body] : []));
    const data = all.flatMap((contract) => (contract.data ? [contract.data] : []));
    return {
      ...all[0]!,
      ...(query ? { query } : {}),
      ...(bodies.length > 0 ? { body: anyOfSchemas(bodies) } : {}),
      ...(data.length > 0 ? { data: anyOfSchemas(data) } : {}),
    };
  };
}

/** A schema of what any of some schemas accepts, each of them once, with what they refer to. */
export function anyOfSchemas(schemas: JsonSchema[]): JsonSchema {
  const different = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
  if (different.length === 1) return different[0]!;
  const $defs: Record<string, JsonSchema> = {};
  const anyOf = different.map(({ $schema: _dialect, $defs: own = {}, ...schema }, index) => {
    const definitions = Object.entries(own as Record<string, JsonSchema>);
    const isTaken = definitions.some(
      ([name, each]) => Object.hasOwn($defs, name) && JSON.stringify($defs[name]) !== JSON.stringify(each),
    );
    const suffix = isTaken ? `-${index + 1}` : '';
    const renamed = (part: JsonSchema) =>
      mapSchema(part, (inner) =>
        typeof inner.$ref === 'string'
          ? { ...inner, $ref: inner.$ref.replace(/^#\/\$defs\/[^/]+/, `$&${suffix}`) }
          : inner,
      );
    for (const [name, each] of definitions) $defs[`${name}${suffix}`] = renamed(each);
    return renamed(schema);
  });
  return { anyOf, ...(Object.keys($defs).length > 0 ? { $defs } : {}) };
}
