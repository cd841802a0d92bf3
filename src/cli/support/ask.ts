import { createInterface, type Interface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Asks on the terminal for a line. Throws where the input has ended. */
export async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  return (await answerOf(lines, question)).trim();
}

/** Asks on the terminal for a line that is not shown, such as a password, and keeps its spaces. */
export async function askHidden(question: string): Promise<string> {
  process.stdout.write(question);
  const lines = createInterface({
    input: process.stdin,
    output: new Writable({ write: (_text, _encoding, done) => done() }),
    terminal: process.stdin.isTTY,
  });
  try {
    return await answerOf(lines, '');
  } finally {
    process.stdout.write('\n');
  }
}

async function answerOf(lines: Interface, question: string): Promise<string> {
  try {
    const ended = new Promise<undefined>((resolve) => lines.once('close', () => resolve(undefined)));
    const answer = await Promise.race([lines.question(question), ended]);
    if (answer === undefined) throw new Error('Nothing was entered.');
    return answer;
  } finally {
    lines.close();
  }
}

/** Asks on the terminal until the answer is one. Scripts must say `--yes`: an end of input is a no. */
export async function confirm(question: string): Promise<boolean> {
  for (;;) {
    const answer = (await ask(question).catch(() => 'no')).toLowerCase();
    if (['y', 'yes'].includes(answer)) return true;
    if (['n', 'no'].includes(answer)) return false;
  }
}
