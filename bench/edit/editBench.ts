import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { sourceFolders } from '../../src/metadata/source/readSource';
import { root } from '../../tests/support/program';
import { defineBench } from '../support/Bench';
import { median } from '../support/statistics';
import { startBrowser } from '../support/startBrowser';
import { openEditedPages } from './openEditedPages';
import { startDevelopment } from '../../tests/support/startDevelopment';

/** Edits that are measured; the first of each kind warms up and does not count. */
const edits = 20;

const time = (milliseconds: number) => `${milliseconds.toFixed(0)} ms`.padStart(10);

/**
 * The time from saving a file of the metadata until the browser shows it, in `npm run dev`. Edited are a field's title, a column of a list
 * and a limit in a form.
 */
export const editBench = defineBench({
  options: {},
  async run({ folder, later }) {
    for (const name of sourceFolders) {
      await cp(join(root, name), join(folder, name), { recursive: true });
    }
    const times = new Map<string, number[]>();
    const development = await startDevelopment(root, folder);
    later(() => development.stop());
    const browser = await startBrowser({ later });
    const kinds = await openEditedPages(browser, development.url, folder);
    for (let index = -kinds.length; index < edits; index++) {
      const { name, edit } = kinds[(index + kinds.length) % kinds.length]!;
      const milliseconds = await edit();
      if (index >= 0) times.set(name, [...(times.get(name) ?? []), milliseconds]);
    }

    console.log(`From saving to the screen, in npm run dev, ${edits} edits`);
    console.log('edit of          median      slowest');
    for (const [name, each] of times) {
      console.log(`${name.padEnd(14)}${time(median(each))}   ${time(Math.max(...each))}`);
    }
    const savedToScreenMs = Math.round(median([...times.values()].flat()));
    console.log(`${'all'.padEnd(14)}${time(savedToScreenMs)}   aim 300 ms`);
    return { savedToScreenMs };
  },
});
