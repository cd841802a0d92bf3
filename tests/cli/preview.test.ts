import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Window } from 'happy-dom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleFiles } from '../metadata/support/sampleFiles';
import { program, root as project } from '../support/program';

let folder: string;
let root: string;

/** Runs the command, and gives what it printed and its exit code. */
async function preview(...words: string[]): Promise<{ code: number; said: string }> {
  const args = [...program('src/cli/preview/preview.ts'), '--root', root, ...words];
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: root });
    return { code: 0, said: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, said: stdout + stderr };
  }
}

async function writeAll(to: string, files: ReadonlyMap<string, string>): Promise<void> {
  for (const [path, text] of files) {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await writeFile(join(to, path), text);
  }
}

/** A composed page of blocks that the app has. */
const map = {
  $schema: '../schemas/meta/page.json',
  title: 'Map',
  permission: 'post:map',
  blocks: [
    {
      block: 'figures',
      title: 'Parcels so far',
      figures: [
        { title: 'All', resource: 'parcels', time: 'sentAt', sum: 'value' },
        { title: 'Waiting', resource: 'parcels', time: 'sentAt', filter: { state: 'waiting' } },
      ],
    },
    { block: 'chart', title: 'By day', series: [{ title: 'Parcels', resource: 'parcels', time: 'sentAt' }] },
    { block: 'resourceList', resource: 'parcels', title: 'On their way', filter: { state: 'sent' } },
  ],
};

/** The sample project, with the texts of the app's own screens. */
async function projectFiles(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const name of await readdir(join(project, 'locales/en'))) {
    for (const language of ['en', 'zh']) {
      const path = `locales/${language}/${name}`;
      files.set(path, await readFile(join(project, path), 'utf8'));
    }
  }
  const sample = sampleFiles();
  // Blocks that only tests of the check have.
  sample.delete('schemas/meta/blocks.json');
  sample.set('resources/map.page.json', `${JSON.stringify(map, null, 2)}\n`);
  return new Map([...files, ...sample]);
}

/** A file of a preview, as a browser has it without its programs. */
async function opened(path: string): Promise<Window['document']> {
  const window = new Window();
  window.document.write(await readFile(join(root, path), 'utf8'));
  return window.document;
}

const lineOf = (files: ReadonlyMap<string, string>, path: string, text: string) =>
  `${path}:${
    files
      .get(path)!
      .split('\n')
      .findIndex((line) => line.includes(text)) + 1
  }`;

/** The place of an entry whose second line is at this one: an entry begins with its brace. */
const lineBefore = (place: string) => place.replace(/\d+$/, (line) => String(Number(line) + 1));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-preview-'));
  root = join(folder, 'project');
  const files = await projectFiles();
  await writeAll(root, files);
  // As it was before: another title, and no action.
  const before = new Map(files);
  const schema = 'schemas/parcel.json';
  before.set(schema, files.get(schema)!.replace('"title": "Receiver"', '"title": "Who gets it"'));
  await writeAll(join(folder, 'before'), before);
  const menu = new Map(files);
  const [page, navigation] = ['resources/map.page.json', 'resources/navigation.json'];
  menu.set(page, files.get(page)!.replace('"title": "Waiting"', '"title": "Still here"'));
  menu.set(navigation, files.get(navigation)!.replace('"title": "Map"', '"title": "Plan"'));
  await writeAll(join(folder, 'menu'), menu);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('npm run preview', () => {
  it('writes screens that differ, which open from a disk and say the file and line of each element', async () => {
    const { code, said } = await preview('--out', 'all', '--resource', 'parcels', '--language', 'en');
    expect(said).toMatch(/\d+ screens, templates and e-mails: all\/index\.html/);
    expect(code).toBe(0);
    const index = await opened('all/index.html');
    const links = [...index.querySelectorAll('nav a')];
    expect(links.map(({ textContent }) => textContent).join('\n')).toContain('Parcels › List');
    for (const link of links) expect(link.getAttribute('href')).toMatch(/^screens\/parcels\.[\w.-]+\.html$/);
    const list = links.find((link) => link.textContent.includes('List'))!;
    const screen = await opened(`all/${list.getAttribute('href')}`);
    expect(screen.querySelector('h1')?.textContent).toBe('Parcels');
    expect(screen.title).toMatch(/^parcels\.list\./);
    expect(screen.querySelectorAll('tbody tr')).toHaveLength(4);
    const files = sampleFiles();
    const heads = [...screen.querySelectorAll('th')];
    const head = heads.find(({ textContent }) => textContent.includes('Receiver'))!;
    expect(head.getAttribute('data-at')?.split(' ')[1]).toBe(
      lineOf(files, 'schemas/parcel.json', '"receiver": {'),
    );
    const form = await opened(`all/screens/${list.id.replace('.list.', '.create.')}.html`);
    const input = form.querySelector('[name=receiver]')!.closest('[data-at]')!;
    expect(input.getAttribute('data-at')).toContain(lineOf(files, 'schemas/parcel.json', '"receiver": {'));
    const dialog = await opened(`all/screens/${list.id.replace('.list.', '.dispatch.')}.html`);
    expect(dialog.querySelector('[role=dialog]')?.textContent).toContain('Dispatch');
    expect(dialog.querySelector('[data-at]')?.getAttribute('data-at')).toBe(
      lineOf(files, 'resources/parcels.json', '"dispatch": {'),
    );
  });

  it('shows what looks otherwise than in a revision, both sides with what differs marked, and nothing else', async () => {
    const { code } = await preview('--out', 'changed', '--against', '../before');
    expect(code).toBe(0);
    const index = await opened('changed/index.html');
    expect(index.querySelector('nav h2')?.textContent).toMatch(/^Changed \(\d+\)$/);
    const links = [...index.querySelectorAll('nav a')];
    const pairs = links.map((link) => [link.getAttribute('data-before'), link.getAttribute('data-after')]);
    expect(pairs.length).toBeGreaterThan(0);
    const marked: string[] = [];
    for (const [before, after] of pairs) {
      const sides = [await opened(`changed/${before}`), await opened(`changed/${after}`)] as const;
      const texts = sides.map((side) =>
        [...side.querySelectorAll('[data-changed]')].map(({ textContent }) => textContent).join('\n'),
      );
      expect(texts[0]).toContain('Who gets it');
      expect(texts[1]).not.toContain('Who gets it');
      marked.push(texts[1]!);
    }
    expect(marked.join('\n')).toContain('Receiver');
    // Texts in Chinese are the same.
    expect(links.every((link) => link.getAttribute('data-language') === 'en')).toBe(true);
  });

  it('shows composed pages and the menu with figures, charts and lists of samples, and their files and lines', async () => {
    const { code, said } = await preview(
      '--out=pages',
      '--page=map',
      '--page=navigation',
      '--country=AA',
      '--language=en',
    );
    expect(said).toMatch(/2 screens, templates and e-mails/);
    expect(code).toBe(0);
    const files = await projectFiles();
    const page = await opened('pages/screens/map.page.AA.en.everything.html');
    expect(page.querySelector('h1')?.textContent).toBe('Map');
    const tiles = [...page.querySelectorAll('li')].filter((each) => each.querySelector('h3'));
    expect(tiles.map((tile) => tile.querySelector('h3')?.textContent)).toEqual(['All', 'Waiting']);
    expect(tiles[1]?.querySelector('p')?.textContent).toMatch(/^[1-9]\d*$/);
    const waiting = tiles[1]!.querySelector('h3')!.closest('[data-at]');
    const figureLine = lineOf(files, 'resources/map.page.json', '"title": "Waiting"');
    expect(lineBefore(waiting!.getAttribute('data-at')!)).toBe(figureLine);
    expect(page.querySelectorAll('svg path.recharts-curve').length).toBeGreaterThan(0);
    expect(page.querySelectorAll('tbody tr').length).toBeGreaterThan(0);
    const menu = await opened('pages/screens/navigation.menu.AA.en.everything.html');
    const entries = [...menu.querySelectorAll('nav a')].filter(({ textContent }) => textContent !== '');
    expect(entries.map(({ textContent }) => textContent)).toEqual(['Parcels', 'Map']);
    const places = entries.map((entry) => entry.closest('[data-at]')!.getAttribute('data-at')!);
    expect(places.map(lineBefore)).toEqual([
      lineOf(files, 'resources/navigation.json', '"path": "/parcels"'),
      lineOf(files, 'resources/navigation.json', '"path": "/map"'),
    ]);
  });

  it('compares composed pages and the menu, and marks what differs', async () => {
    const { code } = await preview('--out', 'pages-changed', '--against', '../menu');
    expect(code).toBe(0);
    const index = await opened('pages-changed/index.html');
    const links = [...index.querySelectorAll('nav a')].map((link) => link.getAttribute('id'));
    // Everything is of one country and role, so that there is no choice among them.
    const choices = [...index.querySelectorAll('.filters select')].map((each) => each.getAttribute('name'));
    expect(choices).toEqual(['subject', 'language']);
    // The figure has no Chinese title, so that its English one is shown; the menu has.
    expect(links).toEqual([
      'navigation.menu.AA.en.everything',
      'map.page.AA.en.everything',
      'map.page.AA.zh.everything',
    ]);
    const marked = async (name: string) =>
      [...(await opened(`pages-changed/screens/${name}.html`)).querySelectorAll('[data-changed]')].map(
        ({ textContent }) => textContent,
      );
    expect(await marked('map.page.AA.en.everything.before')).toEqual(['Still here']);
    expect(await marked('map.page.AA.en.everything')).toEqual(['Waiting']);
    expect(await marked('navigation.menu.AA.en.everything.before')).toEqual(['Plan']);
    expect(await marked('navigation.menu.AA.en.everything')).toEqual(['Map']);
  });

  it('says so where nothing looks otherwise, and offers nothing to choose', async () => {
    const { code, said } = await preview(
      '--out=same',
      '--against=../project',
      '--page=map',
      '--country=AA',
      '--language=zh',
    );
    expect(said).toContain('0 screens, templates and e-mails');
    expect(code).toBe(0);
    const index = await opened('same/index.html');
    expect(index.querySelector('nav')?.textContent).toBe('没有外观不同的页面、邮件或模板。');
    expect(index.querySelector('select')).toBeNull();
  });

  it.each([
    [['--role', 'ownr'], 'There is no role "ownr".'],
    [['--resource', 'parcel'], 'There is no resource "parcel". Did you mean "parcels"?'],
    [['--page', 'mab'], 'There is no page "mab". Did you mean "map"?'],
    [['--country', 'QQ'], 'There is no country "QQ".'],
    [['--language', 'fr'], 'There is no language "fr".'],
    [['--width', 'wide'], '"wide" is no width. Give one in px from 200 to 4000: --width 375'],
    [['--against', './nowhere'], 'There is no folder'],
    [['--out', '.'], 'holds other files than a preview. Name an empty folder: --out FOLDER'],
  ])('rejects %j with what to do', async (words, sentence) => {
    const narrow = words.includes('--resource') ? [] : ['--resource', 'parcels'];
    const { code, said } = await preview(...narrow, '--country', 'AA', '--language', 'en', ...words);
    expect(said).toContain(sentence);
    expect(code).toBe(1);
  });
});
