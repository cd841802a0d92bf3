import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { breakpoints } from '../../src/web/ui/breakpoints';
import { filesBelow, readModules, root } from './support/readModules';

/** The only sheet without a layer: it states their order. */
const layersSheet = 'src/web/styles/layers.css';

/** Paths of the files below a folder whose names end in one of `endings`. */
const filesEnding = (folder: string, ...endings: string[]) =>
  filesBelow(folder).filter((path) => endings.some((ending) => path.endsWith(ending)));

const modules = readModules('src');
const sheets = filesEnding('src/web', '.css')
  .filter((path) => path !== layersSheet)
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8').replaceAll(/\/\*[^]*?\*\//g, '') }));

/** What precedes the braces of rules, and their at-rules. */
const preludes = (text: string) => [...text.matchAll(/([^{};]+)\{/g)].map(([, prelude]) => prelude!.trim());
const classesIn = (text: string) =>
  preludes(text)
    .filter((prelude) => !prelude.startsWith('@'))
    .flatMap((prelude) => [...prelude.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name]) => name!));
const kebab = (name: string) => name.replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

describe('a style sheet', () => {
  it('is in one of the layers that are declared first', () => {
    const order = /@layer ([\w, ]+);/.exec(readFileSync(join(root, layersSheet), 'utf8'))![1]!.split(', ');
    const outside = sheets.filter(({ text }) => {
      const layer = /^\s*@layer ([a-z]+) \{[^]*\}\s*$/.exec(text)?.[1];
      return !layer || layer === 'mui' || !order.includes(layer) || text.split('@layer').length > 2;
    });
    expect(outside.map(({ path }) => path)).toEqual([]);
    const [first] = modules.find(({ path }) => path === 'src/web/main.tsx')!.imports;
    expect(first!.from).toBe('./styles/layers.css');
  });

  it('names its classes block__element--modifier, in lower case with hyphens', () => {
    const word = '[a-z][a-z\\d]*(?:-[a-z\\d]+)*';
    const good = new RegExp(`^${word}(?:__${word})?(?:--${word})?$`);
    const odd = sheets.flatMap(({ path, text }) =>
      classesIn(text)
        .filter((name) => !good.test(name) && !name.startsWith('Mui'))
        .map((name) => `${path}: .${name}`),
    );
    expect(odd).toEqual([]);
  });

  it('begins with the class of the component that it is called after', () => {
    const strange = sheets.filter(({ path, text }) => {
      const [first] = classesIn(text);
      if (path.startsWith('src/web/styles/')) return false;
      const block = first?.split(/__|--/)[0] ?? '';
      const name = kebab(basename(path, '.css'));
      return !(block !== '' && (block.startsWith(name) || name.startsWith(block)));
    });
    expect(strange.map(({ path }) => path)).toEqual([]);
  });

  it('is imported by a module of its folder', () => {
    const imported = new Set(
      modules.flatMap(({ path, imports }) =>
        imports
          .filter(({ from }) => from.startsWith('./') && from.endsWith('.css'))
          .map(({ from }) => `${dirname(path)}/${from.slice(2)}`),
      ),
    );
    // What is in styles/ is imported by the app itself.
    const forgotten = sheets.filter(({ path }) => !path.includes('/styles/') && !imported.has(path));
    expect(forgotten.map(({ path }) => path)).toEqual([]);
  });

  it('has media queries for no other widths than the breakpoints', () => {
    const allowed = Object.values(breakpoints).flatMap((width) => [
      `min-width: ${width}px`,
      `max-width: ${width - 0.02}px`,
    ]);
    const widths = sheets.flatMap(({ path, text }) =>
      preludes(text)
        .filter((prelude) => prelude.startsWith('@media'))
        .flatMap((prelude) => prelude.match(/[\w-]*width[^)]*/g) ?? [])
        .filter((width) => !allowed.includes(width))
        .map((width) => `${path}: ${width}`),
    );
    expect(widths).toEqual([]);
  });
});

it('a declaration file imports files that exist: others would be `any` without a word', () => {
  const declarations = ['src', 'bench', 'scripts'].flatMap((folder) =>
    filesEnding(folder, '.d.ts', '.d.mts'),
  );
  const missing = declarations.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/from '(\.[^']*)'/g)]
      .map(([, from]) => join(root, dirname(path), from!))
      .filter((file) => !['', '.ts', '.tsx', '.d.ts'].some((ending) => existsSync(file + ending)))
      .map((file) => `${path}: ${file}`),
  );
  expect(missing).toEqual([]);
});
