import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { escapeRegExp } from 'es-toolkit';
import { expect } from 'vitest';

const docs = join(import.meta.dirname, '../../docs');

/** A fenced block of a document. */
export interface Block {
  language: string;
  text: string;
}

/** Returns the fenced blocks of a document in `docs`, or of what is below one of its headings, in their order. */
export function readBlocks(document: string, heading?: string): Block[] {
  const page = readFileSync(join(docs, document), 'utf8');
  const start = heading === undefined ? 0 : page.indexOf(`\n## ${heading}\n`);
  if (start < 0) throw new Error(`${document} has no heading "${heading}".`);
  const end = heading === undefined ? -1 : page.indexOf('\n## ', start + 1);
  return [...page.slice(start, end < 0 ? undefined : end).matchAll(/^( *)```(\w*)\n([\s\S]*?)^ *```$/gm)].map(
    ([, indent = '', language = '', text = '']) => ({
      language,
      // A block of a list's item is indented as the item is.
      text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  );
}

/** Where commands are run. */
interface Place {
  cwd: string;
  env?: NodeJS.ProcessEnv;
  /** What a reader has typed before. */
  before?: string;
}

/**
 * Runs the `sh` blocks among these in one shell, as a reader does, and expects what the block below each shows: `json` with at least
 * these members, or `text`; `…` stands for any text. A command without such a block prints nothing.
 */
export async function runBlocks(blocks: Block[], { cwd, env = {}, before = '' }: Place): Promise<void> {
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
}

function expected(shown: Block | undefined): unknown {
  const anyText: unknown = expect.any(String);
  if (shown?.language === 'json')
    return JSON.parse(shown.text, (_key, value: unknown) => (value === '…' ? anyText : value));
  if (shown?.language !== 'text') return '';
  const parts = shown.text.trim().split('…').map(escapeRegExp);
  return expect.stringMatching(new RegExp(`^${parts.join('[^]*')}$`));
}
