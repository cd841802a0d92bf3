import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { benches } from '../../bench/benches';
import { describeLoad } from '../../bench/support/machineLoad';
import { readOptions } from '../../bench/support/readOptions';
import { root } from '../support/program';

/** Runs the sample, and sends it a signal once it has begun where one is given. */
async function runSample(words: string[], signal?: NodeJS.Signals) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'tests/scripts/support/runSampleBench.ts', ...words],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let printed = '';
  let complaints = '';
  child.stdout.on('data', (part: Buffer) => {
    printed += part.toString();
    if (signal && printed.includes('child ')) child.kill(signal);
  });
  child.stderr.on('data', (part: Buffer) => (complaints += part.toString()));
  const status = await new Promise((resolve) => child.on('close', resolve));
  const lines = printed.trim().split('\n');
  return {
    status,
    lines,
    complaints,
    last: JSON.parse(lines.at(-1)!) as Record<string, unknown>,
    /** What it has begun, and left. */
    left: {
      folder: existsSync(/^folder (.*)$/m.exec(printed)![1]!),
      child: existsSync(`/proc/${/^child (\d+)$/m.exec(printed)![1]}`),
    },
  };
}

const cleared = { folder: false, child: false };

describe('a bench', () => {
  it('begins with the load, ends what it has begun, and prints its figures as the last line', async () => {
    const { status, lines, last, left } = await runSample(['--rounds', '3']);
    expect(status).toBe(0);
    expect(lines[0]).toMatch(/^Load at the beginning: \d+\.\d\d per core, of \d+\./);
    expect(lines.slice(-3, -1)).toEqual(['ended last', 'ended first']);
    expect(last).toEqual({
      bench: 'sample',
      rounds: 3,
      loadPerCore: expect.any(Number) as number,
      cores: expect.any(Number) as number,
      isReliable: expect.any(Boolean) as boolean,
      seconds: expect.any(Number) as number,
    });
    expect(left).toEqual(cleared);
  });

  it.each([
    ['cannot run', ['fails'], /^No Chromium on this machine: install it\.$/],
    ['fails where nobody awaits it', ['throws'], /^Nobody awaits it\.$/],
    ['takes too long', ['hangs', '--limit', '0.01'], /^It took more than 0\.01 minutes, and was ended\.$/],
  ])('that %s says so, fails, and leaves no process', async (_, does, why) => {
    const { status, complaints, last, left } = await runSample(['--does', ...does]);
    expect(status).toBe(1);
    expect(last).toMatchObject({ bench: 'sample', error: expect.stringMatching(why) as string });
    expect(complaints).toContain(last.error);
    expect(left).toEqual(cleared);
  });

  it('that is interrupted leaves nothing', async () => {
    const { status, last, left } = await runSample(['--does', 'hangs'], 'SIGTERM');
    expect(status).toBe(1);
    expect(last.error).toBe('It was ended by SIGTERM.');
    expect(left).toEqual(cleared);
  });

  it('says that its figures are not to be relied on where others use the machine', () => {
    expect(describeLoad({ loadPerCore: 0.3, cores: 2, isReliable: true })).not.toMatch(/relied/);
    expect(describeLoad({ loadPerCore: 1.2, cores: 2, isReliable: false })).toMatch(/not to be relied on/);
  });
});

describe('options of a bench', () => {
  const options = {
    rounds: { default: 3, says: '' },
    only: { default: '', says: '' },
    large: { default: false, says: '' },
  };

  it('have their defaults, and take numbers, texts and switches', () => {
    expect(readOptions(options, [])).toEqual({ rounds: 3, only: '', large: false });
    expect(readOptions(options, ['--rounds', '0.5', '--only', 'list', '--large'])).toEqual({
      rounds: 0.5,
      only: 'list',
      large: true,
    });
  });

  it.each([
    [['--moon'], /Unknown option '--moon'/],
    [['list'], /Unexpected argument 'list'/],
    [['--rounds', 'many'], /--rounds is a number above 0, not "many"/],
  ])('%j is rejected', (words, why) => {
    expect(() => readOptions(options, words)).toThrow(why);
  });
});

it('docs/benches.md lists each bench as it lists itself', () => {
  const rows = readFileSync(join(root, 'docs/benches.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  expect(rows).toEqual(
    Object.entries(benches).map(([name, { measures, against, minutes }]) => [
      `\`${name}\``,
      measures,
      against,
      String(minutes),
    ]),
  );
});
