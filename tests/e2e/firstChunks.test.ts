import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import framework from '../../locales/en/framework.json';
import { type ChunkContent, modulesFile } from '../../src/web/build/listModules';

let chunks: Record<string, ChunkContent>;

beforeAll(() => {
  chunks = JSON.parse(readFileSync(join(inject('webRoot'), modulesFile), 'utf8'));
});

/** What is loaded before the sign-in form is seen. */
const signIn = ['src/web/main.tsx'];

/** And what else before the first list is, on the usual way to it. */
const firstList = [
  ...signIn,
  'src/web/screens/signIn/steps/SignInSteps.tsx',
  'src/web/shell/app/App.tsx',
  'src/web/generate/ResourceRoutes.tsx',
  'src/web/generate/list/ResourceList.tsx',
];

const chunkOf = (module: string) =>
  Object.keys(chunks).find((file) => Object.hasOwn(chunks[file]!.modules, module));

/** Returns the modules, with their used exports, of the chunks that the given modules are loaded with. */
function loadedWith(entries: string[]): Record<string, string[]> {
  const files = new Set<string>();
  const visit = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    chunks[file]!.imports.forEach(visit);
  };
  for (const entry of entries) {
    const found = chunkOf(entry);
    if (found === undefined) throw new Error(`${entry} is in no chunk.`);
    visit(found);
  }
  return Object.assign({}, ...[...files].map((file) => chunks[file]!.modules));
}

/** Names of the packages that modules are of, in alphabetical order. */
function packagesOf(modules: Record<string, string[]>): string[] {
  const names = Object.keys(modules).flatMap(
    (path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [],
  );
  return [...new Set(names)].toSorted();
}

/** Whether one of the paths begins with a place. */
const isIn = (paths: string[]) => (place: string) => paths.some((path) => path.startsWith(place));

describe('the sign-in page', () => {
  it('loads React, and no other package', () => {
    expect(packagesOf(loadedWith(signIn))).toEqual(['react', 'react-dom', 'scheduler']);
  });
});

describe('the first list', () => {
  it('loads the packages of lists, and neither overlays, forms nor charts', () => {
    expect(packagesOf(loadedWith(firstList))).toEqual([
      '@tanstack/query-core',
      '@tanstack/react-query',
      'dayjs',
      'es-toolkit',
      'node-polyglot',
      'ra-core',
      'ra-data-simple-rest',
      'ra-i18n-polyglot',
      'react',
      'react-dom',
      'react-router',
      'scheduler',
      'warning',
    ]);
  });

  it('loads no file that only passes on what is in another', () => {
    expect(Object.values(chunks).filter(({ modules }) => Object.keys(modules).length === 0)).toEqual([]);
  });

  it('loads of react-router what matches and renders routes, without its data router and links', () => {
    const [used] = Object.entries(loadedWith(firstList)).filter(([path]) => path.includes('/react-router/'));
    expect(used?.[1]).toContain('matchPath');
    const heavy = ['createRouter', 'RouterProvider', 'BrowserRouter', 'Link', 'NavLink', 'Form', 'Await'];
    expect(used?.[1].filter((name) => heavy.includes(name))).toEqual([]);
  });

  it('loads the code of no other screen, nor what its buttons open', () => {
    const later = [
      'src/web/blocks/',
      'src/web/generate/detail/',
      'src/web/generate/form/CreatePage',
      'src/web/generate/form/FormFields',
      'src/web/generate/form/RecordFormDialog',
      'src/web/generate/actions/ActionDialog',
      'src/web/generate/actions/rows/',
      'src/web/generate/filters/FilterEditor',
      'src/web/generate/list/views/ColumnList',
      'src/web/generate/list/PhoneList',
      'src/web/generate/list/views/SavedViewList',
      'src/web/generate/list/views/ScheduleDialog',
      'src/web/screens/personalCenter/',
      'src/web/screens/signIn/steps/OtherSteps',
      'src/web/settings/SettingsPanel',
      'src/web/ui/overlay/OverlayTheme',
      'src/web/widgets/DayRangeFilter',
      'src/web/widgets/NumberRangeFilter',
      'src/web/widgets/nested/NestedInput',
      'src/web/widgets/nested/NestedValue',
      'src/web/widgets/nested/files/FileInput',
      'src/web/widgets/nested/files/FilePreview',
    ];
    const all = Object.values(chunks).flatMap(({ modules }) => Object.keys(modules));
    // Each of these is still called so, somewhere in the build.
    expect(later.filter((place) => !isIn(all)(place))).toEqual([]);
    expect(later.filter(isIn(Object.keys(loadedWith(firstList))))).toEqual([]);
  });
});

describe('a form and a composed page', () => {
  it('come with most of what they show in one file each, which need not wait for another', () => {
    const form = 'src/web/generate/form/';
    expect(chunkOf(`${form}ResourceForm.tsx`)).toBe(chunkOf(`${form}CreatePage.tsx`));
    const blocks = 'src/web/blocks/';
    expect(chunkOf(`${blocks}chart/Chart.tsx`)).toBe(chunkOf(`${blocks}figures/Figures.tsx`));
  });
});

describe('the texts of react-admin', () => {
  it('are there wherever its code names one', () => {
    const folder = join(inject('webRoot'), 'assets');
    const code = readdirSync(folder)
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .join('');
    const named = new Set([...code.matchAll(/[`'"]ra\.(\w+)\.(\w+)[`'"]/g)].map(([key]) => key.slice(1, -1)));
    const texts = Object.entries(framework).flatMap(([section, of]) =>
      Object.keys(of).map((name) => `ra.${section}.${name}`),
    );
    expect(named.size).toBeGreaterThan(3);
    expect([...named].filter((key) => !texts.includes(key))).toEqual([]);
  });
});
