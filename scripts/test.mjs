// `npm test`: everything that must hold, from a fresh clone. All stages run, even where an earlier one failed: what
// needs no browser and no database side by side, as many as there are cores, then the tests.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackages } from './support/installPackages.mjs';
import { copyToPlainPath, isPlainPath } from './support/plainCopy.mjs';
import { provideChromium } from './support/provideChromium.mjs';
import { readVitestReport } from './support/readVitestReport.mjs';
import { requireNode } from './support/requireNode.mjs';
import { root } from './support/root.mjs';
import { runNode } from './support/run.mjs';

const bin = (path) => `node_modules/${path}`;
/** The longest first. */
const stages = [
  ['types', [bin('typescript/bin/tsc'), '--noEmit']],
  ['lint', [bin('oxlint/bin/oxlint')]],
  ['build', ['scripts/build.mjs', '--always']],
  ['check', ['scripts/command.mjs', 'check']],
  ['format', [bin('oxfmt/bin/oxfmt'), '--check']],
];

/** Runs one stage that passes or fails as a whole, and prints its output if it fails. */
async function runStage([name, args]) {
  const started = Date.now();
  const code = await runNode(args, { quiet: true, heading: `\n── ${name}\n` });
  return {
    name,
    passed: code === 0 ? 1 : 0,
    failed: code === 0 ? 0 : 1,
    seconds: (Date.now() - started) / 1000,
  };
}

/** Runs the stages, as many at a time as there are cores. Returns their results in the order of the stages. */
async function runStages() {
  console.log(`\n── ${stages.map(([name]) => name).join(', ')}`);
  const results = [];
  const waiting = [...stages.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [place, stage] = next;
      results[place] = await runStage(stage);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return results;
}

/** Runs all test projects and returns one line of the summary for each. */
async function runTests(chromium) {
  console.log('\n── tests');
  const folder = mkdtempSync(join(tmpdir(), 'corridor-test-'));
  const report = join(folder, 'report.json');
  const env = { ...process.env, ...(chromium && { CHROMIUM_PATH: chromium }) };
  try {
    const code = await runNode(
      [
        bin('vitest/vitest.mjs'),
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...process.argv.slice(2),
      ],
      { env },
    );
    return readVitestReport(() => readFileSync(report, 'utf8'), code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function printSummary(results) {
  console.log('\n── summary');
  for (const { name, passed, failed, seconds, note } of results) {
    const time = seconds === undefined ? '' : `${seconds.toFixed(1)} s`;
    console.log(
      `${failed ? '✗' : '✓'} ${name.padEnd(14)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed  ${time}${note ?? ''}`,
    );
  }
  for (const test of results.flatMap(({ unsteady = [] }) => unsteady)) {
    console.log(`⚠ passed only when it was repeated: ${test}`);
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') > 0 ? 1 : 0;
}

/** Runs this same script in a copy of the project, where its own path is one that Vitest cannot read. */
async function testCopy() {
  console.log('Vitest cannot read paths with %, ? or #: testing a copy of the project.');
  const copy = copyToPlainPath(root);
  try {
    process.exitCode = await runNode([join(copy, 'scripts/test.mjs'), ...process.argv.slice(2)]);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

async function testProject() {
  const chromium = await provideChromium();
  const results = [];
  if (!chromium) results.push({ name: 'browser', passed: 0, failed: 1 });
  results.push(...(await runStages()));
  results.push(...(await runTests(chromium)));
  printSummary(results);
}

requireNode();
await installPackages(['vitest', 'oxlint', 'oxfmt', 'playwright-core']);
await (isPlainPath(root) ? testProject() : testCopy());
