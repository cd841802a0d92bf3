import { GatewayError } from '../http/GatewayError';

/** Each hash takes a core for some 25 ms and 19 MB: more at once would only slow everything else down. */
const slots = 2;
const longestQueue = 200;

let busy = 0;
const queue: (() => void)[] = [];

/** Runs `work`, which hashes a password, at most two at a time in this process. Throws 429 where too many wait already. */
export async function withPasswordSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  if (busy >= slots) {
    if (queue.length >= longestQueue)
      throw new GatewayError({ status: 429, text: 'gateway.tooManyRequests' });
    await new Promise<void>((resolve) => queue.push(resolve));
  } else busy += 1;
  try {
    return await work();
  } finally {
    const next = queue.shift();
    // The slot is handed on, so nobody can take it in between.
    if (next) next();
    else busy -= 1;
  }
}
