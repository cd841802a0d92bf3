import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readModules } from './support/readModules';

/** One numbered line of a walk. */
interface Step {
  path: string;
  /** Whether an arrow says that something other than an import leads here: a request, a built module, a registry. */
  isJump: boolean;
}

const root = join(import.meta.dirname, '../..');
const sections = readFileSync(join(root, 'docs/walks.md'), 'utf8').split('\n## ').slice(1);
const everyFile = sections.pop()!;
const walks = sections.map((section) => ({
  title: section.slice(0, section.indexOf('\n')),
  steps: [...section.matchAll(/^\d+\. (→ )?.*?`(src\/[^`]+)`/gm)].map(([, jump, path]): Step => ({
    path: path!,
    isJump: jump !== undefined,
  })),
}));

const importsOf = new Map(
  readModules('src').map(({ path, imports }) => [path, imports.flatMap((one) => one.path ?? [])]),
);

describe('the walks through the code in docs/walks.md', () => {
  it('are these', () => {
    expect(walks.map(({ title }) => title)).toEqual([
      'A sign-in',
      'A field, from schema to cell',
      'A filter, to its SQL',
      'A cell, to an export',
      'A withdrawal, from the form to the ledger',
      'An import, from the dropped file to its result',
      'An action by file, from its lines to a changed record',
      'A job, from its transaction to its dead letter',
      'A figure, to the rows behind it',
      'A change, to the screens that show it',
      "A refund, from its form to the network's answer",
      'A table, from its declaration to its purge',
    ]);
  });

  it.each(walks)('$title takes at most a dozen files, each of them once', ({ steps }) => {
    const paths = steps.map(({ path }) => path);
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.length).toBeLessThanOrEqual(12);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it.each(walks)('$title goes from file to file by imports, without going back', ({ steps }) => {
    const lost = steps.filter(({ path, isJump }, index) => {
      const before = steps.slice(0, index);
      return index > 0 && !isJump && !before.some((step) => importsOf.get(step.path)?.includes(path));
    });
    expect(lost.map(({ path }) => path)).toEqual([]);
  });

  it.each(walks)('$title marks as a jump only what no import leads to', ({ steps }) => {
    const needless = steps.filter(
      ({ path, isJump }, index) =>
        isJump && index > 0 && importsOf.get(steps[index - 1]!.path)?.includes(path),
    );
    expect(needless.map(({ path }) => path)).toEqual([]);
  });
});

it('the files of two requests are there, and as many as the document says', () => {
  const rows = [...everyFile.matchAll(/^\| `(src\/[^`]+\/)` +\| (.+) \| (.+) \|$/gm)].map(
    ([, folder, ...requests]) =>
      requests.map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => `${folder}${name}`)),
  );
  const [list, withdrawal] = [0, 1].map((request) => rows.flatMap((row) => row[request]!));
  expect(everyFile).toContain(`\n${list!.length} for a list`);
  expect(everyFile).toContain(` ${withdrawal!.length} for a withdrawal`);
  expect([...list!, ...withdrawal!].filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
