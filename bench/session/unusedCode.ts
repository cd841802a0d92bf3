import { setTimeout } from 'node:timers/promises';
import { authenticatorCode } from '../../tests/support/authenticatorCode';

/** Milliseconds that an authenticator shows one code. */
const period = 30_000;
const used = new Set<number>();

/**
 * A code of a base32 secret that was not answered before: a gateway takes each only once, and takes the present one and
 * the next. Waits for the next half minute where both are used.
 */
export async function unusedCode(secret: string): Promise<string> {
  for (;;) {
    const now = Math.floor(Date.now() / period);
    const step = [now, now + 1].find((each) => !used.has(each));
    if (step !== undefined) {
      used.add(step);
      return authenticatorCode(secret, step * period);
    }
    await setTimeout(500);
  }
}
