import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { appStyles } from './appStyles';
import type { Entry } from './Entry';
import {
  fileOf,
  generator,
  indexFile,
  indexPage,
  type PreviewWords,
  screenPage,
  screensFolder,
} from './pages';

/** The screens of a preview, and the styles that they have beside the style sheets of the app. */
interface Preview {
  entries: Entry[];
  styles: string;
}

/** Throws where a folder holds anything else than an earlier preview. */
export async function requirePreviewFolder(folder: string): Promise<void> {
  const held: string[] = await readdir(folder).catch(() => []);
  if (held.length === 0) return;
  const index = held.includes(indexFile) ? await readFile(join(folder, indexFile), 'utf8') : '';
  if (!index.includes(generator))
    throw new Error(`${folder} holds other files than a preview. Name an empty folder: --out FOLDER`);
}

/**
 * Writes a preview into a folder: a list, and the screens of each side in files of their own. They have one style sheet, and open from a
 * disk. Nothing is left of an earlier preview.
 */
export async function writePreview(
  folder: string,
  project: string,
  { entries, styles }: Preview,
  words: PreviewWords,
): Promise<void> {
  await requirePreviewFolder(folder);
  await rm(join(folder, screensFolder), { recursive: true, force: true });
  const files = new Map([
    ...(await pageFiles(project, styles)),
    [indexFile, indexPage(entries, words)],
    ...entries.flatMap((entry) =>
      (['before', 'after'] as const).flatMap((side): [string, string][] => {
        const html = entry[side];
        return html === undefined ? [] : [[fileOf(entry, side), screenPage(html, entry)]];
      }),
    ),
  ]);
  for (const [name, text] of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

const page = join(import.meta.dirname, 'page');
const read = (name: string) => readFile(join(page, name), 'utf8');

/** Returns what all pages of a preview share: style sheets, what a click does, and further files of `page/`. */
export async function pageFiles(
  project: string,
  styles: string,
  further: string[] = [],
): Promise<Map<string, string>> {
  const names = ['index.css', 'index.js', 'screen.js', ...further];
  const texts = await Promise.all(
    names.map(async (name): Promise<[string, string]> => [name, await read(name)]),
  );
  return new Map([
    ['app.css', [await appStyles(project), styles, await read('screen.css')].join('\n')],
    ...texts,
  ]);
}
