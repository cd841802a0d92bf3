import { isObject, type JsonSchema, type JsonValue } from '../../metadata/model/json';
import { parsePointer, valueAt } from '../../metadata/schema/schemaParts';

/** The meta-schemas, by file name. */
export type MetaSchemas = ReadonlyMap<string, JsonSchema>;

/** A key, with its description, where it shows, its meta-schema's example, and the shortest value of a file. */
export interface Key {
  said: string;
  /** The thing that the value of a key, or its own keys, name. */
  names?: string;
  shows: readonly string[];
  given?: string;
  found?: { text: string; file: string };
}

/** The keys of one kind of file. */
export interface Keys {
  entries: Map<string, Key>;
  /** Keys that repeat a part, as rules hold rules, by the key that has it first. `then` has what is at the top. */
  repeated: Map<string, string>;
}

/** Position of the collection: a key in a meta-schema, below the followed references. Each has the key that it was followed at. */
interface Position {
  file: string;
  key: string;
  shows: readonly string[];
  followed: ReadonlyMap<string, string>;
}

/** Adds the keys of a meta-schema, outermost first, each with the name of what holds them before it. */
export function collectKeys(
  metas: MetaSchemas,
  file: string,
  root: JsonSchema,
  name: string,
  keys: Keys,
): void {
  const { entries, repeated } = keys;

  function collect(schema: JsonSchema, position: Position): void {
    follow(schema, position);
    const { key } = position;
    const inner = (part: JsonValue | undefined, at: string) => {
      if (isObject(part)) collect(part, { ...position, key: at, shows: placesOf(part) ?? position.shows });
    };
    for (const [own, part] of Object.entries(isObject(schema.properties) ? schema.properties : {})) {
      const at = key === '' ? own : `${key}.${own}`;
      // How files refer to one another is no key of its own.
      if (!own.startsWith('$') && isObject(part)) addEntry(part, at, position);
      inner(part, at);
    }
    inner(schema.additionalProperties, `${key}.*`);
    inner(schema.items, `${key}[]`);
    for (const part of Array.isArray(schema.anyOf) ? schema.anyOf : []) inner(part, key);
  }

  function follow({ $ref }: JsonSchema, position: Position): void {
    if (typeof $ref !== 'string') return;
    const [target = '', pointer = ''] = $ref.split('#');
    const next = target || position.file;
    const place = `${next}#${pointer}`;
    const first = position.followed.get(place);
    if (first !== undefined) repeated.set(position.key, first);
    const found = valueAt(metas.get(next), parsePointer(pointer));
    if (first !== undefined || hasItsOwnPage(next, position.file) || !isObject(found)) return;
    const followed = new Map(position.followed).set(place, position.key);
    collect(found, { ...position, file: next, followed });
  }

  function addEntry(part: JsonSchema, at: string, { file: within, shows }: Position): void {
    const said = sentenceOf(metas, within, part);
    if (said === '' && entries.has(at)) return;
    const [example]: JsonValue[] = Array.isArray(part.examples) ? part.examples : [];
    entries.set(at, {
      said,
      ...namesOf(part),
      shows: placesOf(part) ?? shows,
      ...(example !== undefined && { given: JSON.stringify(example) }),
    });
  }

  const followed = new Map([[`${file}#`, name]]);
  collect(root, { file, key: name, shows: placesOf(root) ?? [], followed });
}

/** Places in which a key shows. Without its own, it has those of what it is in. */
function placesOf({ 'x-shows': places }: JsonSchema): string[] | undefined {
  return Array.isArray(places) ? places.map(String) : undefined;
}

/** Kind of the names in a key's values and in its own keys. They are of the resource that is named beside it, or the file's own. */
function namesOf({ 'x-names': kind, propertyNames, anyOf }: JsonSchema): { names?: string } {
  const ofKeys = isObject(propertyNames) ? propertyNames['x-names'] : undefined;
  const [inner] = (Array.isArray(anyOf) ? anyOf : [])
    .filter(isObject)
    .flatMap((each) => each['x-names'] ?? []);
  const named = [kind ?? inner, ofKeys].flatMap((each) =>
    typeof each === 'string' && each !== 'block' ? [each] : [],
  );
  return named.length > 0 ? { names: named.join(', ') } : {};
}

/** Whether a definition has a section or a page of its own. */
function hasItsOwnPage(target: string, file: string): boolean {
  if (target === file) return false;
  return target === 'schema.json' ? file !== 'entity.json' : target !== 'x-ui.json';
}

/** Returns the description of a key, or of the definition that it refers to. */
function sentenceOf(metas: MetaSchemas, file: string, { description, $ref }: JsonSchema): string {
  if (typeof description === 'string') return description;
  const [name = '', pointer = ''] = typeof $ref === 'string' ? $ref.split('#') : [];
  const said = valueAt(metas.get(name || file), [...parsePointer(pointer), 'description']);
  return typeof said === 'string' ? said : '';
}
