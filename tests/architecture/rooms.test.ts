import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readModules, root } from './support/readModules';

const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
const [, picture = ''] = /## The rooms of the gateway[^]*?```mermaid\n([^]*?)```/.exec(page) ?? [];
/** Rooms by floor, from the highest. */
const floors = [...picture.matchAll(/subgraph (\w+) \["[^"]+"\]\n([^]*?)\n +end/g)].map(
  ([, floor, rooms]) => ({
    floor: floor!,
    rooms: rooms!.split(/[\s~]+/).filter(Boolean),
  }),
);
const folder = 'src/gateway/';
const modules = readModules('src/gateway');

/** The place of a file's floor, or -1 where it is in no room. */
function floorOf(path: string): number {
  const [room = '', inside] = path.slice(folder.length).split('/');
  return inside === undefined ? -1 : floors.findIndex(({ rooms }) => rooms.includes(room));
}

describe('the picture of the rooms of the gateway', () => {
  it('has each of them once', () => {
    const rooms = readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    expect(floors.flatMap((each) => each.rooms).toSorted()).toEqual(rooms.map(({ name }) => name).toSorted());
  });

  it('leads from each floor to the next one', () => {
    expect(picture).toContain(floors.map(({ floor }) => floor).join(' --> '));
  });

  it('has rooms below those that import them', () => {
    const climbing = modules
      // What a domain adds to the gateway knows whatever it needs.
      .filter(({ path }) => !path.endsWith('/part.ts'))
      .flatMap(({ path, imports }) =>
        imports
          .filter((one) => one.path?.startsWith(folder) && floorOf(one.path) >= 0)
          .filter((one) => floorOf(one.path!) < floorOf(path))
          .map((one) => `${path} → ${one.path}`),
      );
    expect(climbing).toEqual([]);
  });
});
