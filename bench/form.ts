/**
 * How long a key takes in a generated form of 60 fields, 20 of which have a condition, from the key to the next paint at 4×
 * CPU throttling, beside the same form made by rjsf and by JSON Forms, and beside inputs without any code, which show what
 * the browser itself needs. Run by `npm run bench:form`; the last line is JSON, where smaller is better.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchChromium } from '../tests/support/launchChromium';
import { buildForms } from './form/buildForms';
import { kinds, measureTyping } from './form/measureTyping';
import { writeFormMetadata } from './form/writeFormMetadata';
import { servePlainAdmin } from './support/servePlainAdmin';

const apps = ['generated', 'rjsf', 'jsonForms', 'bare'] as const;
type App = (typeof apps)[number];
const rounds = 3;
const slower = 4;

function quantile(values: number[], part: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * part)] ?? Number.NaN;
}

/** Milliseconds of each key, by form and kind. */
const times = new Map<string, number[]>();
const timesOf = (app: App, kind: string) => times.get(`${app} ${kind}`) ?? [];

const root = join(import.meta.dirname, '..');
const folder = await mkdtemp(join(tmpdir(), 'corridor-form-'));
try {
  await writeFormMetadata(root, join(folder, 'metadata'));
  await buildForms(join(folder, 'metadata'), join(folder, 'web'));
  const server = await servePlainAdmin(join(folder, 'web'));
  // A frame follows at once instead of at the next 60th of a second, whose part in a key would be chance.
  const browser = await launchChromium({ args: ['--disable-gpu-vsync', '--disable-frame-rate-limit'] });
  try {
    for (let round = 0; round < rounds; round++) {
      for (const app of apps) {
        const measured = await measureTyping(browser, `${server.url}${app}.html`, slower);
        for (const [kind, each] of Object.entries(measured)) {
          times.set(`${app} ${kind}`, [...timesOf(app, kind), ...each]);
        }
      }
    }
  } finally {
    await browser.close();
    await server.close();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

const all = (app: App) => kinds.flatMap(({ name }) => timesOf(app, name));
const ratio = (to: App) => Number((quantile(all('generated'), 0.5) / quantile(all(to), 0.5)).toFixed(2));

const heads = [...kinds.map(({ name }) => name), 'all'];
console.log(`From a key to the next paint at ${slower}× throttling: median and slowest 5%, ms`);
console.log(`form       ${heads.map((head) => head.padStart(18)).join('')}`);
for (const app of apps) {
  const columns = [...kinds.map(({ name }) => timesOf(app, name)), all(app)].map((each) =>
    [0.5, 0.95].map((part) => quantile(each, part).toFixed(1).padStart(9)).join(''),
  );
  console.log(`${app.padEnd(11)}${columns.join('')}`);
}
console.log('aim: at most 16 ms, at most 0.1 of rjsf');
console.log(
  JSON.stringify({
    keystrokeMs: Number(quantile(all('generated'), 0.5).toFixed(1)),
    vsRjsf: ratio('rjsf'),
    vsJsonForms: ratio('jsonForms'),
    vsBareInputs: ratio('bare'),
  }),
);
