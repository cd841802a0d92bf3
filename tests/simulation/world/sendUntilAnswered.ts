import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '../../../src/samples/Random';
import type { Fleet } from './Fleet';

/** What a gateway answered. */
export interface Answer {
  status: number;
  body: {
    msg?: string;
    data?: unknown;
    errors?: { path: string; keyword: string; params?: Record<string, unknown> }[];
  };
  headers: Headers;
}

/** A request to any of the gateways. */
export interface GatewayRequest {
  method: 'GET' | 'POST';
  /** With its `/api/…`. */
  path: string;
  headers: Record<string, string>;
  /** JSON, or a file. */
  body?: unknown;
}

/** How long a request is repeated until it is answered, in milliseconds: on a busy machine, a gateway that was killed takes a minute. */
const patience = 180_000;

/**
 * Sends a request until it is answered, each time to a gateway that `random` chooses. The first attempt is cut after `cutAfter`
 * milliseconds, if any: whether it was received is unknown then.
 */
export async function sendUntilAnswered(
  fleet: Fleet,
  random: Random | undefined,
  { method, path, headers, body }: GatewayRequest,
  cutAfter?: number,
): Promise<Answer> {
  const deadline = Date.now() + patience;
  const type = body instanceof Buffer ? 'application/octet-stream' : 'application/json';
  let cut = cutAfter;
  let last: unknown;
  for (;;) {
    const address = fleet.address(random?.next() ?? Math.random());
    try {
      const response = await fetch(`${address}${path}`, {
        method,
        headers: { ...(body === undefined ? {} : { 'content-type': type }), ...headers },
        body:
          body === undefined ? null : body instanceof Buffer ? new Uint8Array(body) : JSON.stringify(body),
        signal: AbortSignal.timeout(cut ?? 40_000),
      });
      const answer = { status: response.status, body: (await response.json()) as Answer['body'] };
      if (![429, 503].includes(answer.status)) return { ...answer, headers: response.headers };
      last = answer;
    } catch (error) {
      // Whether it was received is unknown: the same again.
      last = error instanceof Error ? error.message : error;
    }
    if (Date.now() > deadline) {
      const attempt = JSON.stringify(last);
      throw new Error(`${path} was not answered for ${patience / 1000} s; the last attempt: ${attempt}`);
    }
    cut = undefined;
    await wait(20 + Math.random() * 80);
  }
}

/** Draws after how many milliseconds a connection breaks; mostly it does not. */
export const drawCut = (random: Random): number | undefined =>
  random.chance(0.05) ? random.integer(0, 25) : undefined;
