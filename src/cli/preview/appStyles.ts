import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** `url('./chevron.svg')` in a style sheet. */
const iconUrl = /url\('(\.{1,2}\/[^']+\.svg)'\)/g;

/** The sheets that come first: the order of the layers, and what the others build on. */
const first = ['styles/layers.css', 'styles/tokens.css', 'styles/base.css'];

/** Returns all style sheets of the app as one, with the icons in it. */
export async function appStyles(project: string): Promise<string> {
  const web = join(project, 'src/web');
  const all = (await readdir(web, { recursive: true })).map((name) => name.replaceAll('\\', '/'));
  const others = all.filter(
    (name) => name.endsWith('.css') && !name.startsWith('apiPage/') && !first.includes(name),
  );
  const sheets = await Promise.all([...first, ...others.toSorted()].map((name) => sheetOf(join(web, name))));
  return sheets.join('\n');
}

async function sheetOf(path: string): Promise<string> {
  const text = await readFile(path, 'utf8');
  const icons = new Map<string, string>();
  for (const [url, icon = ''] of text.matchAll(iconUrl)) {
    const svg = await readFile(resolve(dirname(path), icon), 'utf8');
    icons.set(url, `url("data:image/svg+xml,${encodeURIComponent(svg)}")`);
  }
  return text.replaceAll(iconUrl, (url) => icons.get(url) ?? url).replaceAll(/\/\*[\s\S]*?\*\/\s*/g, '');
}
