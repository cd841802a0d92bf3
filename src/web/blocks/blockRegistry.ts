import type { BoundPage } from '../../metadata/model/BoundResource';
import type { JsonSchema, JsonValue } from '../../metadata/model/json';
import { boundResource } from '../generate/resource/useResource';
import type { Account } from '../session/Session';
import type { Block } from './Block';

const files = import.meta.glob<Record<string, Block>>('./*Block.tsx', { eager: true });

/** Every block there is: each file `<name>Block.tsx` beside this one exports one. */
const blocks = Object.values(files).flatMap((file) => Object.values(file));

/** The block of a name. Throws for an unknown one, which the metadata check has refused before. */
export function blockNamed(name: string): Block {
  const found = blocks.find((block) => block.name === name);
  if (!found) throw new Error(`There is no block "${name}".`);
  return found;
}

/**
 * Starts to fetch the resources that a page's blocks name, while the blocks' own code is on its way. The chunk of one
 * country is that of all. What fails here fails again, and is told, where it is needed.
 */
export function fetchResources({ blocks }: BoundPage, account: Account | undefined, language: string): void {
  const [country] = account?.countries ?? [];
  if (!country) return;
  for (const block of blocks) {
    for (const name of namedResources(block, { properties: blockNamed(block.block).options })) {
      void boundResource(name, country.code, language).catch(() => undefined);
    }
  }
}

/** Names of the resources that a block's options name, as `x-names` in the JSON Schemas of the options says. */
export function namedResources(value: JsonValue | undefined, schema: JsonSchema): string[] {
  if (typeof value === 'string') return schema['x-names'] === 'resource' ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => namedResources(item, schema.items as JsonSchema));
  const members = (schema.properties ?? {}) as Record<string, JsonSchema>;
  return Object.entries(members).flatMap(([name, inner]) => namedResources(value[name], inner));
}
