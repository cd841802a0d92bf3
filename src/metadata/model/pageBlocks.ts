import type { PageBlock } from './definitions';
import type { JsonSchema, JsonValue } from './json';

/** A block and its path in the page file. */
export interface PlacedBlock {
  block: PageBlock;
  path: string[];
}

/** Returns all blocks of a page, those in the options of others too, each before those inside it. */
export function allBlocks(blocks: PageBlock[]): PlacedBlock[] {
  const found: PlacedBlock[] = [];
  const visit = (value: JsonValue | undefined, path: string[]) => {
    if (typeof value !== 'object' || value === null) return;
    if (isBlock(value)) found.push({ block: value, path });
    for (const [name, inner] of Object.entries(value)) visit(inner, [...path, name]);
  };
  visit(blocks, ['blocks']);
  return found;
}

/** Returns the blocks that ids lead to, each within the one before. Unknown ids are skipped. */
export function blocksTo(blocks: PageBlock[], ids: readonly string[]): PlacedBlock[] {
  const all = allBlocks(blocks);
  const found: PlacedBlock[] = [];
  for (const id of ids) {
    const around = found.at(-1)?.path ?? [];
    const isWithin = ({ path }: PlacedBlock) => around.every((part, index) => part === path[index]);
    const next = all.find((each) => isWithin(each) && blockId(each.block) === id);
    if (next) found.push(next);
  }
  return found;
}

/** Lists in which blocks have their figures. */
const figureLists = ['figures', 'series'];

/** Returns the path of a block's figure by its index, from 0; undefined if there is none. */
export function figurePath({ block, path }: PlacedBlock, place: number): string[] | undefined {
  const list = figureLists.find((name) => Array.isArray(block[name]));
  const figures = list === undefined ? [] : (block[list] as JsonValue[]);
  return list !== undefined && place in figures ? [...path, list, String(place)] : undefined;
}

/** Whether a value in a page file is a block: an object that says which. */
export function isBlock(value: JsonValue): value is PageBlock {
  return typeof value === 'object' && value !== null && 'block' in value && typeof value.block === 'string';
}

/** Returns the id of a block for its texts, state and tests: its `id`, or else its type. */
export function blockId({ id, block }: { id?: string; block: string }): string {
  return typeof id === 'string' ? id : block;
}

/** Where an option takes the value of a parameter of the page: `{ "param": "merchantCode" }`. */
interface ParameterReference {
  param: string;
}

/** Whether the value of an option refers to a parameter of the page. */
export function isParameter(value: unknown): value is ParameterReference {
  if (typeof value !== 'object' || value === null) return false;
  const [only, ...others] = Object.entries(value);
  return others.length === 0 && only?.[0] === 'param' && typeof only[1] === 'string';
}

/** Returns the names of the parameters in a route: `merchantCode` of `/transfers/:merchantCode`. */
export function routeParameters(path: string): string[] {
  return [...path.matchAll(/\/:([^/]+)/g)].map(([, name]) => name!);
}

/** The name of a resource in a block's options, and where in them it is. */
interface NamedResource {
  name: string;
  path: string[];
}

/** Returns the names of resources in a block's options, with their places: the texts whose JSON Schemas have `x-names: resource`. */
export function namedResources(
  value: JsonValue | undefined,
  schema: JsonSchema | null = {},
  path: string[] = [],
): NamedResource[] {
  if (schema === null) return [];
  if (typeof value === 'string') return schema['x-names'] === 'resource' ? [{ name: value, path }] : [];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) {
    const items = (schema.items ?? {}) as JsonSchema;
    return value.flatMap((item, index) => namedResources(item, items, [...path, String(index)]));
  }
  const members = (schema.properties ?? {}) as Record<string, JsonSchema>;
  return Object.entries(members).flatMap(([name, inner]) =>
    namedResources(value[name], inner, [...path, name]),
  );
}
