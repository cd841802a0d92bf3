import { dirname } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { findCycles, graphOf } from './support/graph';
import { readModules } from './support/readModules';

const modules = readModules('src');
const within = (folder: string) => modules.filter(({ path }) => path.startsWith(folder));

/** Every import of files in `folder` that `isForbidden` names, as `file → import`. */
function forbidden(folder: string, isForbidden: (target: string, importer: string) => boolean): string[] {
  return within(folder).flatMap(({ path, imports }) =>
    imports.filter((one) => isForbidden(one.path ?? one.from, path)).map((one) => `${path} → ${one.from}`),
  );
}

const below =
  (...folders: string[]) =>
  (target: string) =>
    folders.some((folder) => target.startsWith(folder));

describe('imports', () => {
  it('are all found by these tests', () => {
    expect(modules.length).toBeGreaterThan(100);
    const lost = modules.flatMap(({ path, imports }) =>
      imports.filter((one) => one.from.startsWith('.') && !one.path).map((one) => `${path} → ${one.from}`),
    );
    expect(lost).toEqual([]);
  });

  it('name the file that defines what is imported: no file re-exports', () => {
    expect(modules.filter(({ reExports }) => reExports > 0).map(({ path }) => path)).toEqual([]);
    expect(modules.filter(({ path }) => /\/index\.tsx?$/.test(path)).map(({ path }) => path)).toEqual([]);
  });
});

/** Imports between modules, as `[from, to]`. `moduleOf` names the module of a file. */
function edgesBetween(moduleOf: (path: string) => string): [from: string, to: string][] {
  return modules.flatMap(({ path, imports }) =>
    imports.flatMap((one): [string, string][] => (one.path ? [[moduleOf(path), moduleOf(one.path)]] : [])),
  );
}

/** A folder is a module, and so are a file directly in the web app, the gateway or the metadata core, and what a domain adds to the gateway. */
const isOfItsOwn = (path: string) =>
  /^src\/(gateway|metadata|web)\/[^/]+$/.test(path) || path.endsWith('/part.ts');
const folderOf = (path: string) => (isOfItsOwn(path) ? path : dirname(path));
const topFolderOf = (path: string) => (isOfItsOwn(path) ? path : path.split('/').slice(0, 3).join('/'));

describe('there is no cycle, including imports of types and lazy ones', () => {
  it('between files', () => {
    expect(findCycles(graphOf(edgesBetween((path) => path)))).toEqual([]);
  });

  it('between folders', () => {
    expect(findCycles(graphOf(edgesBetween(folderOf)))).toEqual([]);
  });

  it('between top folders, whatever is below them', () => {
    expect(findCycles(graphOf(edgesBetween(topFolderOf)))).toEqual([]);
  });
});

describe('the metadata core', () => {
  it('imports neither React nor HTTP nor SQL', () => {
    const foreign = /^(react|ra-|@mui|@emotion|@tanstack|fastify|@fastify|kysely|pg$|node:https?|vite)/;
    expect(
      forbidden('src/metadata/', (target) =>
        target.startsWith('src/') ? !target.startsWith('src/metadata/') : foreign.test(target),
      ),
    ).toEqual([]);
  });

  it('gives the browser neither readers nor checks nor anything that needs Node or makes functions from text', () => {
    const reached = new Map<string, string>();
    const visit = (path: string, from: string): void => {
      if (reached.has(path)) return;
      reached.set(path, from);
      for (const one of modules.find((each) => each.path === path)?.imports ?? []) {
        if (!one.isType) visit(one.path ?? one.from, path);
      }
    };
    const builds = below('src/web/build/', 'src/web/provider/build/');
    for (const { path } of within('src/web/')) if (!builds(path)) visit(path, '');
    expect(reached.size).toBeGreaterThan(100);
    const compiler = below(
      'node:',
      'ajv',
      'jsonc-parser',
      'src/metadata/compile',
      'src/metadata/source/',
      'src/metadata/checks/',
      'src/metadata/bind/',
      'src/samples/',
    );
    expect(
      [...reached].filter(([path]) => compiler(path)).map(([path, from]) => `${from} → ${path}`),
    ).toEqual([]);
  });
});

describe('samples', () => {
  it('import the metadata core alone', () => {
    expect(within('src/samples/').length).toBeGreaterThan(0);
    expect(forbidden('src/samples/', (target) => /^(src\/(?!samples|metadata)|node:)/.test(target))).toEqual(
      [],
    );
  });

  it('are drawn by what plays the outside world and by previews alone; all others only check them', () => {
    const isPlayed = below(
      'src/samples/',
      'src/gateway/sandbox/',
      'src/gateway/networks/plugins/',
      'src/cli/preview/',
    );
    const drawing = forbidden('src/', below('src/samples/')).filter((line) => !isPlayed(line));
    expect(drawing.filter((line) => !line.endsWith('/checkSamples'))).toEqual([]);
  });
});

describe('the contract of web app and gateway', () => {
  it('imports nothing but itself and the metadata core, which does not import it', () => {
    expect(within('src/contract/').length).toBeGreaterThan(0);
    const isKnown = below('src/contract/', 'src/metadata/');
    expect(forbidden('src/contract/', (target) => !isKnown(target))).toEqual([]);
    expect(forbidden('src/metadata/', below('src/contract/'))).toEqual([]);
  });

  it('costs the browser nothing: its types alone are imported there', () => {
    const loaded = within('src/web/').flatMap(({ path, imports }) =>
      imports.flatMap((one) =>
        one.path?.startsWith('src/contract/') && !one.isType ? [`${path} → ${one.from}`] : [],
      ),
    );
    expect(loaded).toEqual([]);
  });
});

/**
 * What is in no layer, and each import of a higher one, as `file → import`. Layers are listed from the lowest; what a domain
 * adds to the gateway belongs to the last one.
 */
function climbing(root: string, layers: string[][]): string[] {
  const layerOf = (path: string) =>
    path.endsWith('/part.ts')
      ? layers.length - 1
      : layers.findIndex((names) => names.some((name) => path.startsWith(root + name)));
  return within(root).flatMap(({ path, imports }) => {
    if (layerOf(path) < 0) return [path];
    const inside = imports.flatMap((one) => (one.path?.startsWith(root) ? one.path : []));
    return inside.filter((target) => layerOf(target) > layerOf(path)).map((target) => `${path} → ${target}`);
  });
}

const isOverlay = below('src/web/ui/overlay/');

describe('the web app', () => {
  it('and the gateway and the commands do not import each other', () => {
    expect(forbidden('src/web/', below('src/gateway/', 'src/cli/'))).toEqual([]);
    expect(forbidden('src/gateway/', below('src/web/', 'src/cli/'))).toEqual([]);
    expect(forbidden('src/cli/', below('src/web/'))).toEqual([]);
  });

  it('has layers, each of which imports itself and those before it alone', () => {
    const layers = [
      ['session/'],
      ['i18n/'],
      ['client/'],
      ['ui/', 'errorReports/', 'build/', 'inspect/'],
      ['authentication/', 'settings/', 'styles/', 'widgets/'],
      ['forms/'],
      ['generate/', 'screens/'],
      ['blocks/'],
      ['shell/', 'apiPage/', 'preview/', 'provider/'],
      ['main.tsx'],
    ];
    expect(climbing('src/web/', layers)).toEqual([]);
  });

  it('loads MUI with overlays alone, which are lazy, so that no first screen pays for it', () => {
    const foreign = forbidden('src/', (target) => /^@(mui|emotion)\//.test(target));
    expect(foreign.length).toBeGreaterThan(0);
    expect(foreign.filter((line) => !isOverlay(line))).toEqual([]);
    // A file that imports one of those statically loads MUI as well.
    const heavy = new Set(foreign.map((line) => line.split(' ')[0]!));
    for (let size = 0; size < heavy.size;) {
      size = heavy.size;
      for (const { path, imports } of modules) {
        if (imports.some((one) => !one.isType && !one.isDynamic && heavy.has(one.path ?? '')))
          heavy.add(path);
      }
    }
    expect([...heavy].filter((path) => !isOverlay(path))).toEqual([]);
  });

  it('keeps what runs at build time out of the browser', () => {
    const foreign = forbidden('src/web/', below('src/web/build/'));
    expect(foreign.filter((line) => !line.startsWith('src/web/build/'))).toEqual([]);
  });
});

describe('the gateway', () => {
  it('begins with the database, which knows the settings and none of the rooms', () => {
    const isKnown = below(
      'src/gateway/database/',
      'src/gateway/config.ts',
      'src/gateway/settings/environment.ts',
      'src/gateway/Part.ts',
    );
    expect(
      forbidden('src/gateway/database/', (target) => target.startsWith('src/gateway/') && !isKnown(target)),
    ).toEqual([]);
  });

  it('computes what orders, payments and funds change without the database, jobs or requests', () => {
    const used = within('src/gateway/orders/changes/').flatMap(({ path, imports }) =>
      imports.flatMap((one) =>
        !one.isType &&
        /^src\/gateway\/(database|jobs|ledger|resources|callbacks|networks|outcomes|funds)\//.test(
          one.path ?? '',
        )
          ? [`${path} → ${one.path}`]
          : [],
      ),
    );
    expect(used).toEqual([]);
    expect(within('src/gateway/orders/changes/').length).toBeGreaterThan(5);
  });
});
