import { setTimeout } from 'node:timers/promises';
import { authenticatorCode } from '../../tests/support/authenticatorCode';

/** Milliseconds that an authenticator shows one code. */
const period = 30_000;
/** The steps whose codes were returned, by secret. */
const used = new Map<string, Set<number>>();

/**
 * Returns an unused code of a base32 secret. A gateway takes the current and the next code, each once. Waits for the next half
 * minute where both are used.
 */
export async function unusedCode(secret: string): Promise<string> {
  const answered = used.get(secret) ?? new Set();
  used.set(secret, answered);
  for (;;) {
    const now = Math.floor(Date.now() / period);
    const step = [now, now + 1].find((each) => !answered.has(each));
    if (step !== undefined) {
      answered.add(step);
      return authenticatorCode(secret, step * period);
    }
    await setTimeout(500);
  }
}
