import { describe, expect, it } from 'vitest';
import { findCycle } from './support/findCycle';
import { readModules } from './support/readModules';

const modules = readModules('src');
const within = (folder: string) => modules.filter(({ path }) => path.startsWith(folder));

/** Every import of files in `folder` that `refused` names, as `file → import`. */
function trespasses(folder: string, refused: (target: string, importer: string) => boolean): string[] {
  return within(folder).flatMap(({ path, imports }) =>
    imports.filter((one) => refused(one.path ?? one.from, path)).map((one) => `${path} → ${one.from}`),
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

  it('of the metadata core stay in it: it knows neither React nor HTTP nor SQL', () => {
    const foreign = /^(react|ra-|@mui|@emotion|@tanstack|fastify|@fastify|kysely|pg$|node:https?|vite)/;
    expect(
      trespasses('src/metadata/', (target) =>
        target.startsWith('src/') ? !target.startsWith('src/metadata/') : foreign.test(target),
      ),
    ).toEqual([]);
  });

  it('of what the browser gets from the metadata core use nothing of Node, but in the reader and the checks', () => {
    const browserEntries = trespasses('src/web/', below('node:')).filter(
      (line) => !line.startsWith('src/web/build/'),
    );
    expect(browserEntries).toEqual([]);
  });

  it('never lead from the web app to the gateway or the commands, nor back', () => {
    expect(trespasses('src/web/', below('src/gateway/', 'src/cli/'))).toEqual([]);
    expect(trespasses('src/gateway/', below('src/web/', 'src/cli/'))).toEqual([]);
    expect(trespasses('src/cli/', below('src/web/'))).toEqual([]);
  });

  it('run one way in the web app: shell, screens and blocks → generate → widgets → client', () => {
    const higher = ['src/web/main', 'src/web/shell/', 'src/web/screens/', 'src/web/blocks/'];
    expect(trespasses('src/web/generate/', below(...higher))).toEqual([]);
    expect(trespasses('src/web/widgets/', below(...higher, 'src/web/generate/'))).toEqual([]);
    for (const lower of ['client', 'session', 'i18n', 'ui']) {
      expect(
        trespasses(`src/web/${lower}/`, below(...higher, 'src/web/generate/', 'src/web/widgets/')),
      ).toEqual([]);
    }
  });

  it('of MUI stand only where overlays are loaded lazily, so that no first screen pays for it', () => {
    const foreign = trespasses('src/', (target) => /^@(mui|emotion)\//.test(target));
    expect(foreign.length).toBeGreaterThan(0);
    expect(foreign.filter((line) => !line.startsWith('src/web/ui/overlay/'))).toEqual([]);
    const eager = modules.flatMap(({ path, imports }) =>
      imports
        .filter((one) => !one.isType && !one.isDynamic && one.path?.startsWith('src/web/ui/overlay/'))
        .map((one) => `${path} → ${one.from}`),
    );
    expect(eager.filter((line) => !line.startsWith('src/web/ui/overlay/'))).toEqual([]);
  });

  it('keep what runs at build time out of the browser', () => {
    const foreign = trespasses('src/web/', below('src/web/build/'));
    expect(foreign.filter((line) => !line.startsWith('src/web/build/'))).toEqual([]);
  });

  it('form no circle', () => {
    const graph = new Map(
      modules.map(({ path, imports }) => [
        path,
        imports.filter((one) => !one.isType && !one.isDynamic).flatMap((one) => one.path ?? []),
      ]),
    );
    expect(findCycle(graph)).toBeUndefined();
  });

  it('name the file that holds the thing: no file passes on what others export', () => {
    expect(modules.filter(({ reExports }) => reExports > 0).map(({ path }) => path)).toEqual([]);
    expect(modules.filter(({ path }) => /\/index\.tsx?$/.test(path)).map(({ path }) => path)).toEqual([]);
  });
});
