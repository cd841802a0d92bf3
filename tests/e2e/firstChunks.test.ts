import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import framework from '../../locales/en/framework.json';
import type { ChunkContent } from '../../src/web/build/listModules';
import { firstTexts } from '../../src/web/build/messageFiles';
import { builtChunks, chunkOf } from './support/builtChunks';

let chunks: Record<string, ChunkContent>;

beforeAll(() => {
  chunks = builtChunks();
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

/** Returns the files of the chunks that the given modules are loaded with. */
function filesWith(entries: string[]): string[] {
  const files = new Set<string>();
  const visit = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    chunks[file]!.imports.forEach(visit);
  };
  for (const entry of entries) visit(chunkOf(chunks, entry));
  return [...files];
}

/** Returns the modules, with their used exports, of the chunks that the given modules are loaded with. */
function loadedWith(entries: string[]): Record<string, string[]> {
  return Object.assign({}, ...filesWith(entries).map((file) => chunks[file]!.modules));
}

const textOf = (file: string) => readFileSync(join(inject('webRoot'), file), 'utf8');

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
      'ra-core',
      'react',
      'react-dom',
      'react-router',
      'scheduler',
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

describe('what is loaded up to the first list', () => {
  const toDo =
    'Load it later, as `lazyPart` and `withFurtherTexts` do. If no list can be shown without it, keep it: ';

  it('is made of the modules that are kept in a list', async () => {
    const kept = join(import.meta.dirname, 'firstModules.txt');
    const loaded = Object.keys(loadedWith(firstList))
      .map((path) => path.replace(/^.*node_modules\//, ''))
      .toSorted();
    const known = new Set(readFileSync(kept, 'utf8').split('\n'));
    const added = loaded.filter((path) => !known.has(path));
    const text = `${loaded.join('\n')}\n`;
    const failure =
      added.length > 0
        ? `The first list loads modules that it did without:\n${added.join('\n')}\n${toDo}`
        : 'The first list does without some of the modules that are kept: ';
    const command = '`npx vitest run --project e2e tests/e2e/firstChunks.test.ts --update`.';
    await expect(text, `${failure}${command}`).toMatchFileSnapshot(kept);
  });

  /** Most kB (gzip) of each chunk, and of the texts that come with them. */
  const limits = {
    main: 58.6,
    SignInSteps: 1.9,
    begin: 1.9,
    app: 70.9,
    screens: 3.3,
    list: 22.4,
    widgets: 4.5,
    'first-step-messages/en': 0.6,
    'messages/en': 4.7,
  };

  it('weighs no more than it did, chunk by chunk', () => {
    const texts = ['first-step-messages/en', 'messages/en'];
    const files = filesWith([...firstList, ...texts.map((name) => `virtual:metadata/${name}`)]);
    const nameOf = (file: string) =>
      texts.find((name) => Object.hasOwn(chunks[file]!.modules, `virtual:metadata/${name}`)) ??
      /([\w-]+)-[\w-]{8}\.js$/.exec(file)![1]!;
    const weights = files
      .map((file): [string, number] => [nameOf(file), gzipSync(textOf(file)).length / 1000])
      .filter(([name]) => name !== 'rolldown-runtime');
    expect(weights.map(([name]) => name).toSorted()).toEqual(Object.keys(limits).toSorted());
    const heavier = weights.flatMap(([name, weight]) => {
      const limit = limits[name as keyof typeof limits];
      return weight > limit ? [`${name}: ${weight.toFixed(1)} kB of at most ${limit}`] : [];
    });
    expect(heavier, `Heavier than before. ${toDo}raise its limit here.`).toEqual([]);
  });
});

describe('the texts of the first list', () => {
  const withList = [...firstList, 'src/web/generate/list/PhoneList.tsx'];

  /** Loaded without further texts as well. */
  const alone = [
    'src/web/generate/actions/ActionButtons.tsx',
    'src/web/generate/actions/RowActions.tsx',
    'src/web/generate/form/RecordFormButton.tsx',
    'src/web/shell/account/AccountPopover.tsx',
    'src/web/shell/countries/CountryPicker.tsx',
    'src/web/shell/frame/SidebarTooltip.tsx',
    'src/web/settings/SettingsPanel.tsx',
    'src/web/generate/resource/ShownOnce.tsx',
  ];

  /** Of no texts, or shown within a screen or dialog that has come with them. */
  const silent = [
    'src/web/ui/overlay/',
    'src/web/errorReports/',
    'src/web/client/',
    // In development alone, in English.
    'src/web/inspect/',
    'src/web/blocks/earlyPage',
    // Public screens bring theirs by `loadWithTexts`.
    'src/web/screens/signIn/',
    'src/web/widgets/DateTimeInput',
    'src/web/widgets/nested/',
  ];

  it('are all that its code names', () => {
    const code = [
      ...filesWith(withList).map(textOf),
      ...alone.map((path) => readFileSync(path, 'utf8')),
    ].join('');
    const files = Object.keys(firstTexts);
    const named = code.matchAll(new RegExp(`corridor\\.(${files.join('|')})\\.([\\w.]*)`, 'g'));
    const keys = [...new Set([...named].map(([, file, key]) => `${file} ${key}`))];
    expect(keys.length).toBeGreaterThan(50);
    const missing = keys.filter((each) => {
      const [file = '', key = ''] = each.split(' ');
      return !firstTexts[file]!.some((first) => key === first || key.startsWith(`${first}.`));
    });
    const toDo = 'Add them to `firstTexts`, or load what names them by `withFurtherTexts`.';
    expect(missing, `Texts that come later than the code that shows them. ${toDo}`).toEqual([]);
  });

  it('come with the others of their files where other code is loaded', () => {
    const modules = [...Object.keys(loadedWith(withList)), ...alone].filter((path) =>
      /^src\/web\/(?!screens\/signIn\/)/.test(path),
    );
    const known = new Set(modules.map((path) => path.replace(/\.tsx?$/, '')));
    const found = modules.flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/(withFurtherTexts\(\(\) => )?import\('(\.[^']+)'\)/g)].map(
        ([, together, target]) => ({ path: join(dirname(path), target!), isWhole: together !== undefined }),
      ),
    );
    expect(found.filter(({ isWhole }) => isWhole).length).toBeGreaterThan(10);
    const without = found
      .filter(
        ({ path, isWhole }) =>
          !isWhole && !known.has(path) && !silent.some((place) => path.startsWith(place)),
      )
      .map(({ path }) => path);
    expect(without, 'Loaded without its texts: use `withFurtherTexts`.').toEqual([]);
  });
});

describe('a form and a composed page', () => {
  it('come with most of what they show in one file each, which need not wait for another', () => {
    const form = 'src/web/generate/form/';
    expect(chunkOf(chunks, `${form}ResourceForm.tsx`)).toBe(chunkOf(chunks, `${form}CreatePage.tsx`));
    const blocks = 'src/web/blocks/';
    expect(chunkOf(chunks, `${blocks}chart/Chart.tsx`)).toBe(chunkOf(chunks, `${blocks}figures/Figures.tsx`));
  });
});

describe('the tabs of a list', () => {
  it('come without the charts of composed pages', () => {
    const tabs = 'src/web/generate/list/tabs/';
    const loaded = Object.keys(loadedWith([`${tabs}StateTabs.tsx`, `${tabs}ViewTabs.tsx`]));
    expect(loaded).toContain(`${tabs}StateRate.tsx`);
    expect(loaded.filter((path) => path.startsWith('src/web/blocks/'))).toEqual([]);
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
