import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { requireNode } from '../../scripts/support/requireNode.mjs';
import { parseImage } from '../rehearsals/image/parseImage';
import { root } from '../support/program';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { engines, devDependencies } = JSON.parse(read('package.json')) as {
  engines: { node: string };
  devDependencies: Record<string, string>;
};
const [, oldest = ''] = /^>=(\d+\.\d+)$/.exec(engines.node) ?? [];
const [oldestMajor = 0, oldestMinor = 0] = oldest.split('.').map(Number);

describe('the oldest Node', () => {
  const { versions } = process;
  afterEach(() => {
    Object.defineProperty(process, 'versions', { value: versions });
    vi.restoreAllMocks();
  });

  /** Returns what a script prints, and whether it ends, where Node has a version. */
  function startOn(version: string) {
    Object.defineProperty(process, 'versions', { value: { ...versions, node: version }, configurable: true });
    const exit = vi.spyOn(process, 'exit').mockImplementation((() => undefined) as () => never);
    const print = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    requireNode();
    return { ends: exit.mock.calls.length > 0, says: print.mock.calls.join('\n') };
  }

  it.each(['24.0.0', `${oldestMajor + 1}.0.0`, `${oldest}.0`])('starts on %s', (version) => {
    expect(startOn(version)).toEqual({ ends: false, says: '' });
  });

  it.each(['18.20.8', `${oldestMajor}.${oldestMinor - 1}.9`])(
    'does not start on %s, and says what to install',
    (version) => {
      const { ends, says } = startOn(version);
      expect(ends).toBe(true);
      expect(says).toContain(`needs Node.js ${oldest} or newer; this is ${version}`);
    },
  );

  it('is the one of the types, of the bundles and of the documents', () => {
    expect(devDependencies['@types/node']).toMatch(new RegExp(`^${oldest.replace('.', '\\.')}\\.`));
    expect(read('scripts/support/bundlePrograms.mjs')).toContain(`target: 'node${oldestMajor}'`);
    for (const path of ['README.md', 'docs/operations/install.md', 'docs/dependencies.md'])
      expect([path, read(path).includes(oldest)]).toEqual([path, true]);
  });
});

it('all stages of the image begin with one Node, which the documents name', () => {
  const bases = parseImage(read('Dockerfile')).map(({ base }) => base);
  const images = [...new Set(bases.filter((base) => base.startsWith('node:')))];
  expect(images).toHaveLength(1);
  const major = /^node:(\d+)-/.exec(images[0]!)?.[1];
  expect(read('README.md')).toMatch(new RegExp(`Node\\.js\\]\\([^)]+\\) ${major} `));
  for (const path of ['docs/operations/install.md', 'docs/dependencies.md'])
    expect([path, read(path).includes(`Node ${major}`)]).toEqual([path, true]);
});
