import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow, root } from './support/readModules';

/** What of a `package.json` names packages. */
interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  overrides?: Record<string, string>;
}

/** The packages of a lock file by their folder. */
interface LockFile {
  packages: Record<string, { license?: string }>;
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** Folders whose packages are installed apart from the project's. */
const besides = [...filesBelow('bench'), ...filesBelow('tests')]
  .filter((path) => basename(path) === 'package.json')
  .map((path) => dirname(path));

const own = namesOf(readJson('package.json') as Manifest);
const others = besides.flatMap((folder) => {
  const { packages } = readJson(`${folder}/package-lock.json`) as LockFile;
  return namesOf(readJson(`${folder}/package.json`) as Manifest).map((name) => ({
    name,
    licence: packages[`node_modules/${name}`]?.license,
  }));
});

/** Licences that are taken; those after ISC for the reasons in the document. */
const taken = /^(MIT|Apache-2\.0|BSD-\d-Clause|ISC|MIT-0|MIT or MPL-2\.0)$/;
/** Taken for what is neither changed nor passed on. */
const forTests = ['axe-core'];

/** Rows of the document: those of tables that begin with `Package`. */
const rows = readFileSync(join(root, 'docs/dependencies.md'), 'utf8')
  .split('\n## ')
  .filter((section) => /^\| Package\b/m.test(section))
  .flatMap((section) => [
    ...section.matchAll(/^\| `([^`]+)` +\| ([^|]+?) +\|[^|]*\w[^|]*\|[^|]*\w[^|]*\|$/gm),
  ])
  .map(([, name = '', licence = '']) => ({ name, licence }));

function namesOf({ dependencies, devDependencies, optionalDependencies, overrides }: Manifest): string[] {
  return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies, ...overrides });
}

describe('docs/dependencies.md', () => {
  it('has one row for each package that a package.json names, overrides included', () => {
    expect(besides.length).toBeGreaterThan(4);
    const named = new Set([...own, ...others.map(({ name }) => name)]);
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...named].toSorted());
  });

  it('says of each the licence that the package has', () => {
    const installed = own.map((name) => ({
      name,
      licence: (readJson(`node_modules/${name}/package.json`) as { license?: string }).license,
    }));
    const written = new Map(rows.map(({ name, licence }) => [name, licence]));
    const wrong = [...installed, ...others].filter(({ name, licence }) => written.get(name) !== licence);
    expect(wrong).toEqual([]);
  });

  it('has none under a licence that asks for more than a notice', () => {
    const strict = rows.filter(({ licence }) => !taken.test(licence)).map(({ name }) => name);
    expect(strict).toEqual(forTests);
  });
});
