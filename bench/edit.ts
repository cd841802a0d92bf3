/**
 * How long product staff wait from saving a file of the metadata until the browser shows it, in `npm run dev`: a field's
 * title and a column in a list, and a limit in a form. Run by `npm run bench:edit`; the last line is JSON, where smaller is
 * better.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sourceFolders } from '../src/metadata/source/readSource';
import { launchChromium } from '../tests/support/launchChromium';
import { openEditedPages } from './edit/openEditedPages';
import { startDevelopment } from '../tests/support/startDevelopment';

const root = join(import.meta.dirname, '..');
/** Edits that are measured; the first of each kind warms up and does not count. */
const edits = 20;

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const folder = await mkdtemp(join(tmpdir(), 'corridor-edit-'));
for (const name of sourceFolders) {
  await cp(join(root, name), join(folder, name), { recursive: true });
}
const times = new Map<string, number[]>();
const development = await startDevelopment(root, folder);
const browser = await launchChromium();
try {
  const kinds = await openEditedPages(browser, development.url, folder);
  for (let index = -kinds.length; index < edits; index++) {
    const { name, edit } = kinds[(index + kinds.length) % kinds.length]!;
    const milliseconds = await edit();
    if (index >= 0) times.set(name, [...(times.get(name) ?? []), milliseconds]);
  }
} finally {
  await browser.close();
  await development.stop();
  await rm(folder, { recursive: true, force: true });
}

console.log(`From saving to the screen, in npm run dev, ${edits} edits`);
console.log('edit of          median      slowest');
const time = (milliseconds: number) => `${milliseconds.toFixed(0)} ms`.padStart(10);
for (const [name, each] of times) {
  console.log(`${name.padEnd(14)}${time(median(each))}   ${time(Math.max(...each))}`);
}
const savedToScreenMs = Math.round(median([...times.values()].flat()));
console.log(`${'all'.padEnd(14)}${time(savedToScreenMs)}   aim 300 ms`);
console.log(JSON.stringify({ savedToScreenMs }));
