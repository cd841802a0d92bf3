import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findingsOf } from './findings';
import { type Mutant, mutantsOf } from './mutants';

/**
 * `npm run mutate`: changes an operator, a condition, an early return or a call in the code of a room, and says which changes
 * its nearest tests do not notice. `npm run mutate -- ledger --sample 100 --seed 7` tries 100 mutants of one room, always the
 * same for a seed; without `--sample` all. The last line is one JSON object.
 */
const rooms: Record<string, { code: string; tests: string[] }> = {
  ledger: { code: 'src/gateway/ledger', tests: ['tests/gateway/ledger/**/*.test.ts'] },
  resources: { code: 'src/gateway/resources', tests: ['tests/gateway/resources/**/*.test.ts'] },
  funds: { code: 'src/gateway/funds', tests: ['tests/gateway/funds/**/*.test.ts'] },
  bind: { code: 'src/metadata/bind', tests: ['tests/metadata/bind/**/*.test.ts'] },
  validation: { code: 'src/metadata/validation', tests: ['tests/metadata/validation/**/*.test.ts'] },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' }, seed: { type: 'string', default: '1' } },
});
const unknown = positionals.find((name) => !(name in rooms));
if (unknown !== undefined)
  throw new Error(`There is no room "${unknown}": ${Object.keys(rooms).join(', ')}.`);

const scores: Record<string, number> = {};
for (const name of positionals.length > 0 ? positionals : Object.keys(rooms)) {
  scores[name] = mutate(name, rooms[name]!);
}
console.log(JSON.stringify(scores));

/** Tries the mutants of a room, lists those that no test noticed, and returns the share of the others. */
function mutate(name: string, { code, tests }: { code: string; tests: string[] }): number {
  const mutants = chosenOf(allMutants(code));
  const folder = mkdtempSync(join(tmpdir(), 'corridor-mutation-'));
  try {
    writeFileSync(join(folder, 'plan.json'), JSON.stringify({ mutants: mutants.map(({ id }) => id), tests }));
    run(folder);
    run(folder, { MUTATION_TRY: '1' });
    return summarize(name, mutants, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function allMutants(code: string): Mutant[] {
  return readdirSync(code, { recursive: true, encoding: 'utf8' })
    .map((file) => `${code}/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts'))
    .toSorted()
    .flatMap((file) => mutantsOf(file, readFileSync(file, 'utf8')));
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

/** Vite warns of imports without a file extension, Node of the listeners that repeated tests leave at Vitest's signal. */
const quiet = { VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true', NODE_NO_WARNINGS: '1' };

/** Runs the tests of a plan. */
function run(folder: string, env: Record<string, string> = {}): void {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/mutation/vitest.config.ts'];
  const { stdout } = spawnSync(process.execPath, [...args, '--reporter=dot'], {
    encoding: 'utf8',
    env: { ...process.env, ...quiet, ...env, MUTATION_FOLDER: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (findingsOf(folder).length === 0) throw new Error(`No test ran:\n${stdout}`);
}

function summarize(name: string, mutants: Mutant[], folder: string): number {
  const findings = findingsOf(folder);
  const ran = new Set(findings.flatMap((one) => ('ran' in one ? one.ran : [])));
  const noticed = new Set(findings.flatMap((one) => ('tried' in one && one.noticed ? [one.tried] : [])));
  console.log(`\n${name}: ${noticed.size} of ${mutants.length} noticed`);
  for (const { id, file, line, from, to } of mutants) {
    if (noticed.has(id)) continue;
    const change = to === '' ? `without ${from}` : `${from} → ${to}`;
    console.log(`  ${file}:${line} ${ran.has(id) ? '' : '(never run) '}${change.replaceAll(/\s+/g, ' ')}`);
  }
  return Math.round((noticed.size / mutants.length) * 1000) / 1000;
}
