import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { partition } from 'es-toolkit';
import { startDatabaseServer } from '../support/databaseServer';
import { databaseUrl } from '../support/databases';
import { type Finding, findingsOf, noticedIn, report } from './findings';
import { type Mutant, mutantsOf } from './mutants';

/**
 * `npm run mutate`: changes an operator, a condition, an early return or a call in the code of a room, and says which changes
 * its nearest tests do not notice. `npm run mutate -- ledger --sample 100 --seed 7` tries 100 mutants of one room, always the
 * same for a seed; without `--sample` all. The last line is one JSON object.
 */
const rooms: Record<string, string> = {
  ledger: 'src/gateway/ledger',
  resources: 'src/gateway/resources',
  funds: 'src/gateway/funds',
  operator: 'src/gateway/operator',
  team: 'src/gateway/team',
  bind: 'src/metadata/bind',
  validation: 'src/metadata/validation',
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' }, seed: { type: 'string', default: '1' } },
});
const unknown = positionals.find((name) => !(name in rooms));
if (unknown !== undefined)
  throw new Error(`There is no room "${unknown}": ${Object.keys(rooms).join(', ')}.`);

/** For how many seconds nothing may be found. A mutant that takes longer has taken the end from something. */
const patience = 300;

const scores: Record<string, number> = {};
for (const name of positionals.length > 0 ? positionals : Object.keys(rooms)) {
  scores[name] = await mutate(name, rooms[name]!);
}
console.log(JSON.stringify(scores));

/** Tries the mutants of a room, lists those that no test noticed, and returns the share of the others. */
async function mutate(name: string, room: string): Promise<number> {
  const mutants = chosenOf(allMutants(room));
  const tests = nearestTests(room);
  const folder = mkdtempSync(join(tmpdir(), 'corridor-mutation-'));
  // Not a server of Vitest's, which may die with a mutant and leave it.
  const server = room.startsWith('src/gateway/') ? await startDatabaseServer() : undefined;
  const env: Record<string, string> = server ? { DATABASE_URL: databaseUrl(server.connection) } : {};
  try {
    writeFileSync(join(folder, 'plan.json'), JSON.stringify({ mutants: mutants.map(({ id }) => id), tests }));
    let pending: Finding | undefined;
    do {
      await run(folder, env);
      // The process ended with a mutant active.
      pending = findingsOf(folder).at(-1);
      if (pending && 'begun' in pending) report(folder, { tried: pending.begun, noticed: true });
    } while (pending && 'begun' in pending);
    return summarize(name, mutants, findingsOf(folder));
  } finally {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function allMutants(room: string): Mutant[] {
  return filesIn(room).flatMap((file) => mutantsOf(file, readFileSync(file, 'utf8')));
}

/**
 * Returns the tests of a room, then those of its layer that import from it. Tests of programs are left out: they start bundles, in which
 * there are no mutants.
 */
function nearestTests(room: string): string[] {
  const [, layer] = room.split('/');
  const own = `${room.replace('src', 'tests')}/`;
  const tests = filesIn(`tests/${layer}`)
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => ({ file, code: readFileSync(file, 'utf8') }))
    .filter(({ code }) => !code.includes("/support/program'"))
    .filter(({ file, code }) => file.startsWith(own) || code.includes(`/${room}/`));
  const [near, importing] = partition(tests, ({ file }) => file.startsWith(own));
  return [...near, ...importing].map(({ file }) => file);
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts'))
    .toSorted();
}

/** Returns the mutants to try: all, or those whose digests come first. */
function chosenOf(mutants: Mutant[]): Mutant[] {
  if (values.sample === undefined) return mutants;
  const digest = ({ id }: Mutant) => createHash('sha256').update(`${values.seed} ${id}`).digest('hex');
  return mutants
    .toSorted((a, b) => digest(a).localeCompare(digest(b)))
    .slice(0, Number(values.sample))
    .toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}

/** Runs the tests of a plan that are not done, until the end or until a mutant hangs, whose process it ends. */
async function run(folder: string, env: Record<string, string>): Promise<void> {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/mutation/vitest.config.ts'];
  const vitest = spawn(process.execPath, [...args, '--reporter=dot'], {
    env: {
      ...process.env,
      ...env,
      MUTATION_FOLDER: folder,
      // Vite warns of imports without a file extension, Node of the listeners that repeated tests leave at Vitest's signal.
      VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true',
      NODE_NO_WARNINGS: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [vitest.stdout, vitest.stderr])
    stream.on('data', (data) => (output = `${output}${data}`.slice(-10_000)));
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    vitest.kill();
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const watch = watchFor(folder);
  await once(vitest, 'close');
  clearInterval(watch);
  process.off('SIGINT', stop).off('SIGTERM', stop);
  if (isStopped) throw new Error('Stopped.');
  const findings = findingsOf(folder);
  if (findings.length === 0) throw new Error(`No test ran.\n${output}`);
}

/** Ends the process of a mutant that hangs. Counts seconds of its own, so that a pause of the whole machine is no hang. */
function watchFor(folder: string): NodeJS.Timeout {
  let found = 0;
  let seconds = 0;
  return setInterval(() => {
    const findings = findingsOf(folder);
    seconds = findings.length === found ? seconds + 1 : 0;
    found = findings.length;
    const last = findings.at(-1);
    if (seconds === patience && last && 'begun' in last) process.kill(last.pid, 'SIGKILL');
  }, 1000);
}

function summarize(name: string, mutants: Mutant[], findings: Finding[]): number {
  const ran = new Set(findings.flatMap((one) => ('ran' in one ? one.ran : [])));
  const noticed = noticedIn(findings);
  for (const one of findings) if ('broken' in one) console.log(`${one.broken} fails without a mutant.`);
  console.log(`\n${name}: ${noticed.size} of ${mutants.length} noticed`);
  for (const { id, file, line, from, to } of mutants) {
    if (noticed.has(id)) continue;
    const change = to === '' ? `without ${from}` : `${from} → ${to}`;
    console.log(`  ${file}:${line} ${ran.has(id) ? '' : '(never run) '}${change.replaceAll(/\s+/g, ' ')}`);
  }
  return Math.round((noticed.size / mutants.length) * 1000) / 1000;
}
