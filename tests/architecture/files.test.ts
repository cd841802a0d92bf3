import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readModules, root } from './support/readModules';

/** Folders of plug-ins: what people add, each in a file of its own. These do not count as entries. */
const plugIns: Record<string, RegExp> = {
  'src/metadata/formats': /^\w+\.ts$/,
  'src/web/widgets': /^\w+Widget\.tsx$/,
  'src/web/blocks': /^\w+Block\.tsx$/,
};

const modules = readModules('src');
const others = readModules('tests', 'bench', 'scripts');

describe('a file', () => {
  it('has at most 400 lines', () => {
    const long = [...modules, ...others].filter(({ lines }) => lines > 400);
    expect(long.map(({ path, lines }) => `${path}: ${lines} lines`)).toEqual([]);
  });

  it('holds a concept: neither a fragment nor a pile', () => {
    const lengths = modules.map(({ lines }) => lines).toSorted((a, b) => a - b);
    const at = (part: number) => lengths[Math.floor(lengths.length * part)];
    expect(at(0.5)).toBeGreaterThanOrEqual(50);
    expect(at(0.5)).toBeLessThanOrEqual(80);
    expect(at(0.95)).toBeLessThanOrEqual(250);
  });
});

describe('a folder', () => {
  it('has at most 20 entries beside its plug-ins', () => {
    const entries = new Map<string, number>();
    for (const entry of readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })) {
      const folder = entry.parentPath.slice(root.length + 1).replaceAll('\\', '/');
      if (plugIns[folder]?.test(entry.name)) continue;
      // What a domain adds to the gateway, and a domain.
      if (entry.name === 'part.ts') continue;
      if (existsSync(join(entry.parentPath, entry.name, 'part.ts'))) continue;
      entries.set(folder, (entries.get(folder) ?? 0) + 1);
    }
    const crowded = [...entries].filter(([, count]) => count > 20).map(([folder]) => folder);
    expect(crowded).toEqual([]);
  });

  it('of plug-ins has some', () => {
    const lonely = Object.entries(plugIns).filter(
      ([folder, name]) => !readdirSync(join(root, folder)).some((entry) => name.test(entry)),
    );
    expect(lonely).toEqual([]);
  });
});
