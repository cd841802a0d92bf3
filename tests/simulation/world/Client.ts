import { isDeepStrictEqual } from 'node:util';
import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '../../../src/metadata/samples/Random';
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

/** A request that was made with a key, and its answer, which every repeat must get. */
interface Kept {
  path: string;
  body: unknown;
  key: string;
  headers: Record<string, string>;
  answer: Answer;
}

/** How long a request is repeated until it is answered, in milliseconds: a database that was killed takes seconds. */
const patience = 90_000;

/** Repeats that a gateway must answer from what it has stored, at most. */
const maxKept = 200;

/**
 * Calls the gateways as one user does whose connection is bad: it cuts requests, sends them twice, and repeats what was not
 * answered, each time with the same key.
 */
export class Client {
  readonly #kept: Kept[] = [];

  constructor(
    readonly fleet: Fleet,
    readonly token: string,
    readonly country: string,
  ) {}

  /** Makes a write, once however often it is sent. Throws where two answers to it differ. */
  async write(
    path: string,
    body: unknown,
    random: Random,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const key = `simulated-${Array.from({ length: 4 }, () => random.integer(0, 999_999)).join('-')}`;
    const copies = random.chance(0.1) ? random.integer(2, 3) : 1;
    const cutAfter = random.chance(0.05) ? random.integer(0, 25) : undefined;
    const request = { path, body, key, headers };
    const [answer, ...others] = await Promise.all(
      Array.from({ length: copies }, (_, copy) =>
        this.#repeat(random.fork(copy), 'POST', request, copy === 0 ? cutAfter : undefined),
      ),
    );
    for (const other of others) requireSame(request, answer!, other);
    if (this.#kept.length === maxKept) this.#kept.shift();
    // Until a repeat is confirmed its key can be used.
    const isLast = answer!.body.errors?.[0]?.keyword !== 'repeats';
    if (isLast) this.#kept.push({ ...request, answer: answer! });
    return answer!;
  }

  /** Reads below the country's resources. Throws where the answer is not a success. */
  async read(path: string, body?: unknown): Promise<Answer> {
    const answer = await this.#repeat(undefined, body === undefined ? 'GET' : 'POST', { path, body });
    if (answer.status === 200) return answer;
    throw new Error(`${path} was answered with ${answer.status}: ${JSON.stringify(answer.body)}`);
  }

  /** Sends some of the earlier writes again. Each must get its first answer, and has no further effect. */
  async sendAgain(random: Random, count: number): Promise<void> {
    for (let time = 0; time < Math.min(count, this.#kept.length); time++) {
      const kept = random.pick(this.#kept);
      requireSame(kept, kept.answer, await this.#repeat(random, 'POST', kept));
    }
  }

  async #repeat(
    random: Random | undefined,
    method: string,
    { path, body, key, headers }: { path: string } & Partial<Kept>,
    cutAfter?: number,
  ): Promise<Answer> {
    const deadline = Date.now() + patience;
    let cut = cutAfter;
    for (;;) {
      const address = this.fleet.address(random?.next() ?? Math.random());
      try {
        const response = await fetch(`${address}/api/manage/${this.country}/${path}`, {
          method,
          headers: {
            authorization: this.token,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(key === undefined ? {} : { 'idempotency-key': key }),
            ...headers,
          },
          body: body === undefined ? null : JSON.stringify(body),
          signal: AbortSignal.timeout(cut ?? 40_000),
        });
        const answer = { status: response.status, body: (await response.json()) as Answer['body'] };
        if (![429, 503].includes(answer.status)) return { ...answer, headers: response.headers };
      } catch (error) {
        // Whether it was received is unknown: the same again.
        if (Date.now() > deadline) throw error;
      }
      if (Date.now() > deadline) throw new Error(`${path} was not answered for ${patience / 1000} s.`);
      cut = undefined;
      await wait(20 + Math.random() * 80);
    }
  }
}

function requireSame({ path, key }: { path: string; key: string }, first: Answer, second: Answer): void {
  if (first.status === second.status && isDeepStrictEqual(first.body, second.body)) return;
  const shown = [first, second].map(({ status, body }) => `${status} ${JSON.stringify(body)}`);
  throw new Error(`${path} with the key ${key} was answered in two ways:\n${shown.join('\n')}`);
}
