import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { escapeRegExp } from 'es-toolkit';
import { expect } from 'vitest';
import type { Block } from './documentedBlocks';

/** Where commands are run. */
interface Place {
  cwd: string;
  env?: NodeJS.ProcessEnv;
  /** Earlier commands of the reader. */
  before?: string;
}

/**
 * Runs the `sh` blocks in one shell and expects the output in the block below each. `json` needs these members at least; `…` in
 * `text` stands for any text; without a block nothing is printed. Returns the outputs.
 */
export async function runBlocks(blocks: Block[], { cwd, env = {}, before = '' }: Place): Promise<string[]> {
  const commands = blocks.flatMap(({ language, text }, index) =>
    language === 'sh' ? [{ text, shown: blocks[index + 1] }] : [],
  );
  // Between the answers is a character that no answer has.
  const script = commands.map(({ text }) => text).join("\nprintf '\\f'\n");
  const { stdout, stderr } = await promisify(execFile)(
    'bash',
    ['-c', `set -eo pipefail\n${before}\n${script}`],
    {
      cwd,
      // Some wait until something has happened, for as long as it takes.
      timeout: 200_000,
      killSignal: 'SIGKILL',
      env: { ...process.env, ...env },
    },
  );
  expect(stderr).toBe('');
  const answers = stdout.split('\f');
  expect(answers).toHaveLength(commands.length);
  const printed = commands.map(({ text, shown }, index) => {
    const answer = answers[index]!;
    return { text, answer: shown?.language === 'json' ? (JSON.parse(answer) as unknown) : answer.trim() };
  });
  expect(printed).toMatchObject(commands.map(({ text, shown }) => ({ text, answer: expected(shown) })));
  return answers;
}

function expected(shown: Block | undefined): unknown {
  const anyText: unknown = expect.any(String);
  if (shown?.language === 'json')
    return JSON.parse(shown.text, (_key, value: unknown) => (value === '…' ? anyText : value));
  if (shown?.language !== 'text') return '';
  const parts = shown.text.trim().split('…').map(escapeRegExp);
  return expect.stringMatching(new RegExp(`^${parts.join('[^]*')}$`));
}
