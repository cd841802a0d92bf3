import { join } from 'node:path';
import { root } from '../../tests/support/program';
import { defineBench } from '../support/Bench';
import { median, quantile, rounded } from '../support/statistics';
import { buildForms } from './buildForms';
import { kinds, measureTyping } from './measureTyping';
import { writeFormMetadata } from './writeFormMetadata';
import { servePlainAdmin } from '../support/servePlainAdmin';
import { startBrowser } from '../support/startBrowser';

const apps = ['generated', 'rjsf', 'jsonForms', 'bare'] as const;
type App = (typeof apps)[number];
const rounds = 3;
const slower = 4;

/** Milliseconds of each key, by form and kind. */
type Times = Map<string, number[]>;
const timesOf = (times: Times, app: App, kind: string) => times.get(`${app} ${kind}`) ?? [];

/**
 * A key in a generated form of 60 fields, up to the next paint at 4× CPU throttling. A third has conditions. Beside it are the same form
 * by rjsf and by JSON Forms, and inputs without any code.
 */
export const formBench = defineBench({
  options: {},
  async run({ folder, later }) {
    await writeFormMetadata(root, join(folder, 'metadata'));
    await buildForms(join(folder, 'metadata'), join(folder, 'web'));
    const server = await servePlainAdmin(join(folder, 'web'));
    later(() => server.close());
    // A frame follows at once instead of at the next 60th of a second, whose part in a key would be chance.
    const browser = await startBrowser({ later }, ['--disable-gpu-vsync', '--disable-frame-rate-limit']);
    const times: Times = new Map();
    for (let round = 0; round < rounds; round++) {
      for (const app of apps) {
        const measured = await measureTyping(browser, `${server.url}${app}.html`, slower);
        for (const [kind, each] of Object.entries(measured)) {
          times.set(`${app} ${kind}`, [...timesOf(times, app, kind), ...each]);
        }
      }
    }
    return report(times);
  },
});

/** Prints what a key takes in each form, and returns the ratios. */
function report(times: Times) {
  const all = (app: App) => kinds.flatMap(({ name }) => timesOf(times, app, name));
  const ratio = (to: App) => rounded(median(all('generated')) / median(all(to)));

  const heads = [...kinds.map(({ name }) => name), 'all'];
  console.log(`From a key to the next paint at ${slower}× throttling: median and slowest 5%, ms`);
  console.log(`form       ${heads.map((head) => head.padStart(18)).join('')}`);
  for (const app of apps) {
    const columns = [...kinds.map(({ name }) => timesOf(times, app, name)), all(app)].map((each) =>
      [0.5, 0.95].map((part) => quantile(each, part).toFixed(1).padStart(9)).join(''),
    );
    console.log(`${app.padEnd(11)}${columns.join('')}`);
  }
  console.log('aim: at most 16 ms, at most 0.1 of rjsf');
  return {
    keystrokeMs: Number(median(all('generated')).toFixed(1)),
    vsRjsf: ratio('rjsf'),
    vsJsonForms: ratio('jsonForms'),
    vsBareInputs: ratio('bare'),
  };
}
