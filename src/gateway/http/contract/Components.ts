import { isObject, type JsonSchema, type JsonValue } from '../../../metadata/model/json';
import { requiredOf } from '../../../metadata/schema/schemaParts';
import { mapSchema, walkSchema } from '../../../metadata/schema/walkSchema';

type Definitions = Record<string, JsonSchema>;

type Reference = { $ref: string };

const definition = /^#\/\$defs\/([^/]+)/;

/**
 * Components of a document: parts that operations share, each written once. Schemas are all at one level, as generators of clients expect
 * it: the `$defs` of a contract become components too.
 */
export class Components {
  readonly schemas: Definitions = {};
  readonly parameters: Record<string, JsonValue> = {};
  readonly headers: Record<string, JsonValue> = {};
  readonly responses: Record<string, JsonValue> = {};
  private readonly names = new Map<string, string>();
  private readonly taken = new Set<string>();

  /** Adds a part of an operation and returns a reference to it. It has the first of the `names` that no other one has. */
  share(kind: 'parameters' | 'headers' | 'responses', names: string[], part: JsonValue): Reference {
    const name = this.nameOf(kind, JSON.stringify(part), names);
    this[kind][name] = part;
    return { $ref: `#/components/${kind}/${name}` };
  }

  /** Adds a self-contained schema and returns a reference to it. What is there already keeps the name that it was given first. */
  add(name: string, { $defs, ...schema }: JsonSchema): Reference {
    const definitions = isObject($defs) ? ($defs as Definitions) : {};
    const names = new Map<string, string>();
    for (const each of Object.keys(definitions)) {
      const content = JSON.stringify(reachable(definitions, each));
      names.set(each, this.nameOf('schemas', content, [each, `${name}.${each}`]));
    }
    for (const [each, component] of names) {
      this.schemas[component] ??= asComponent(component, definitions[each]!, names);
    }
    if (isReference(schema)) return { $ref: referenceOf(schema.$ref, name, names) };
    const component = this.nameOf('schemas', JSON.stringify([schema, definitions]), [name]);
    this.schemas[component] ??= asComponent(component, schema, names);
    return { $ref: `#/components/schemas/${component}` };
  }

  /** The name of a content: the first of the wanted ones that no other content has. The last one must be free. */
  private nameOf(kind: string, content: string, wanted: string[]): string {
    const isFree = (name: string) => !this.taken.has(`${kind} ${name}`);
    const key = `${kind} ${content}`;
    const name = this.names.get(key) ?? wanted.find(isFree);
    if (name === undefined) throw new Error(`Two ${kind} are called ${wanted.at(-1)}.`);
    this.names.set(key, name);
    this.taken.add(`${kind} ${name}`);
    return name;
  }
}

/** Returns a definition with all that it needs. */
function reachable(definitions: Definitions, start: string): [string, JsonSchema | undefined][] {
  const found = new Set([start]);
  for (const name of found) {
    walkSchema(definitions[name], ({ $ref }) => {
      const [, next] = typeof $ref === 'string' ? (definition.exec($ref) ?? []) : [];
      if (next !== undefined) found.add(next);
    });
  }
  return [...found].map((name) => [name, definitions[name]]);
}

function isReference(schema: JsonSchema): schema is Reference {
  return typeof schema.$ref === 'string' && Object.keys(schema).length === 1;
}

/**
 * Returns a schema as it is below `#/components/schemas/<name>`, without what is said of screens and samples. `names` are those of its
 * definitions there.
 */
function asComponent(name: string, schema: JsonSchema, names: ReadonlyMap<string, string>): JsonSchema {
  return mapSchema(schema, (part) => {
    const own = Object.entries(part).filter(
      ([keyword]) => keyword !== '$schema' && !keyword.startsWith('x-'),
    );
    const { $ref } = part;
    return withoutBareParts({
      ...Object.fromEntries(own),
      ...(typeof $ref === 'string' ? { $ref: referenceOf($ref, name, names) } : {}),
    });
  });
}

/**
 * Returns an object's schema with what its `allOf` says of it as a whole. Generators can make no type of a part that only names required
 * members. The meaning is the same.
 */
function withoutBareParts(schema: JsonSchema): JsonSchema {
  const { allOf, properties, ...others } = schema;
  if (!Array.isArray(allOf) || !isObject(properties)) return schema;
  const required = new Set(requiredOf(schema));
  let dependent = others.dependentRequired as JsonSchema | undefined;
  const left = flatParts(allOf as JsonSchema[]).flatMap(({ required: _names, ...part }, index, parts) => {
    for (const each of requiredOf(parts[index]!)) required.add(each);
    const { dependentRequired, ...rest } = part;
    if (dependentRequired !== undefined && dependent !== undefined) return [part];
    dependent = (dependentRequired as JsonSchema | undefined) ?? dependent;
    return Object.keys(rest).length > 0 ? [rest] : [];
  });
  return {
    ...others,
    properties,
    ...(required.size > 0 ? { required: [...required] } : {}),
    ...(dependent === undefined ? {} : { dependentRequired: dependent }),
    ...(left.length > 0 ? { allOf: left } : {}),
  };
}

/** Parts of an `allOf`, with the parts of those that have some in their place. */
function flatParts(parts: JsonSchema[]): JsonSchema[] {
  return parts.flatMap(({ allOf, ...part }) => [
    ...(Object.keys(part).length > 0 ? [part] : []),
    ...(Array.isArray(allOf) ? flatParts(allOf as JsonSchema[]) : []),
  ]);
}

function referenceOf(reference: string, name: string, names: ReadonlyMap<string, string>): string {
  const [start = '#', each = ''] = definition.exec(reference) ?? [];
  return `#/components/schemas/${names.get(each) ?? name}${reference.slice(start.length)}`;
}
