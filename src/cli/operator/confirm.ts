import { createInterface } from 'node:readline/promises';

/** Asks on the terminal until the answer is one. Scripts must say `--yes`: an end of input is a no. */
export async function confirm(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('no')));
    for (;;) {
      const answer = (await Promise.race([lines.question(question), ended])).trim().toLowerCase();
      if (['y', 'yes'].includes(answer)) return true;
      if (['n', 'no'].includes(answer)) return false;
    }
  } finally {
    lines.close();
  }
}
