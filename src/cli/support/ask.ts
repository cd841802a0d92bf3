import { createInterface } from 'node:readline/promises';

/** Asks on the terminal for a line. Throws where the input has ended. */
export async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const ended = new Promise<undefined>((resolve) => lines.once('close', () => resolve(undefined)));
    const answer = await Promise.race([lines.question(question), ended]);
    if (answer === undefined) throw new Error('Nothing was entered.');
    return answer.trim();
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
