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

/** The sample project, with the texts of the app's own screens. */
async function projectFiles(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const name of await readdir(join(project, 'locales/en'))) {
    for (const language of ['en', 'zh']) {
      const path = `locales/${language}/${name}`;
      files.set(path, await readFile(join(project, path), 'utf8'));
    }
  }
  return new Map([...files, ...sampleFiles()]);
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

  it.each([
    [['--role', 'ownr'], 'There is no role "ownr".'],
    [['--resource', 'parcel'], 'There is no resource "parcel". Did you mean "parcels"?'],
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
