import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readModules } from './support/readModules';

/** Where a program begins: named after what it is for, and exporting nothing of that name. */
const entries = new Set(['src/web/main.tsx', 'src/gateway/main.ts']);
const isCommand = (path: string) => path.startsWith('src/cli/') || entries.has(path);

const modules = readModules('src').filter(({ path }) => !isCommand(path));
const nameOf = (path: string) => basename(path).replace(/(\.worker)?\.tsx?$/, '');

describe('a source file', () => {
  it('is named after the one thing it exports', () => {
    const misnamed = modules
      .filter(({ path, exports }) => !exports.some(({ name }) => name === nameOf(path)))
      .map(
        ({ path, exports }) => `${path} exports ${exports.map(({ name }) => name).join(', ') || 'nothing'}`,
      );
    expect(misnamed).toEqual([]);
  });

  it('exports one value at most; types beside it are companions', () => {
    const crowded = modules
      .map(({ path, exports }) => ({ path, values: exports.filter(({ isType }) => !isType) }))
      .filter(({ values }) => values.length > 1)
      .map(({ path, values }) => `${path} exports ${values.map(({ name }) => name).join(', ')}`);
    expect(crowded).toEqual([]);
  });

  it('has at most 300 lines, and most have fewer than 100', () => {
    const all = readModules('src', 'tests', 'bench');
    expect(
      all.filter(({ lines }) => lines > 300).map(({ path, lines }) => `${path}: ${lines} lines`),
    ).toEqual([]);
    const sources = readModules('src');
    const short = sources.filter(({ lines }) => lines < 100);
    expect(short.length / sources.length).toBeGreaterThan(0.75);
  });
});
