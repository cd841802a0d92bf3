import { isDeepStrictEqual } from 'node:util';
import type { Random } from '../../../src/samples/Random';
import type { Fleet } from './Fleet';
import { type Answer, drawCut, sendUntilAnswered } from './sendUntilAnswered';

/** A request that was made with a key, and its answer, which every repeat must get. */
interface Kept {
  path: string;
  body: unknown;
  key: string;
  headers: Record<string, string>;
  answer: Answer;
}

/** Repeats that a gateway must answer from what it has stored, at most. */
const maxKept = 200;

/** Who calls the gateways. */
export interface Caller {
  /** Where its calls begin, with a slash at its end. */
  base: string;
  /** Returns the headers that authenticate a request. */
  sign(method: string, path: string, key: string, body: string): Record<string, string>;
}

/**
 * Calls the gateways as one user or program does whose connection is bad: it cuts requests, sends them twice, and repeats what was not
 * answered, each time with the same key.
 */
export class Client {
  readonly #kept: Kept[] = [];

  constructor(
    readonly fleet: Fleet,
    readonly caller: Caller,
    /** Returns a code that proves a request of a user; each is another one. */
    readonly nextCode: () => string,
  ) {}

  /** Makes a write, once however often it is sent. Throws where two answers to it differ. */
  async write(
    path: string,
    body: unknown,
    random: Random,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const key = drawKey(random);
    const copies = random.chance(0.1) ? random.integer(2, 3) : 1;
    const cutAfter = drawCut(random);
    const request = { path, body, key, headers };
    const [answer, ...others] = await Promise.all(
      Array.from({ length: copies }, (_, copy) =>
        this.#repeat(random.fork(copy), 'POST', request, copy === 0 ? cutAfter : undefined),
      ),
    );
    for (const other of others) requireSame(request, answer!, other);
    if (this.#kept.length === maxKept) this.#kept.shift();
    // Until a repeat is confirmed its key can be used.
    if (!asksToConfirm(answer!)) this.#kept.push({ ...request, answer: answer! });
    return answer!;
  }

  /** Uploads a file and returns its value for a form. Throws where the answer is not a success. */
  async upload(path: string, content: Buffer, random: Random): Promise<unknown> {
    const request = { path, body: content, key: drawKey(random) };
    return requireSuccess(path, await this.#repeat(random, 'POST', request, drawCut(random))).body.data;
  }

  /** Reads below where the calls begin. Throws where the answer is not a success. */
  async read(path: string, body?: unknown): Promise<Answer> {
    const method = body === undefined ? 'GET' : 'POST';
    return requireSuccess(path, await this.#repeat(undefined, method, { path, body }));
  }

  /** Sends some of the earlier writes again. Each must get its first answer, and has no further effect. */
  async sendAgain(random: Random, count: number): Promise<void> {
    for (let time = 0; time < Math.min(count, this.#kept.length); time++) {
      const kept = random.pick(this.#kept);
      requireSame(kept, kept.answer, await this.#repeat(random, 'POST', kept));
    }
  }

  #repeat(
    random: Random | undefined,
    method: 'GET' | 'POST',
    { path, body, key, headers }: { path: string } & Partial<Kept>,
    cutAfter?: number,
  ): Promise<Answer> {
    const url = `${this.caller.base}${path}`;
    const text = body === undefined ? '' : JSON.stringify(body);
    return sendUntilAnswered(
      this.fleet,
      random,
      {
        method,
        path: url,
        headers: {
          ...this.caller.sign(method, url, key ?? '', text),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...headers,
        },
        body,
      },
      cutAfter,
    );
  }
}

/** Draws a key or a number that nothing else has. */
export const drawKey = (random: Random) =>
  `simulated-${Array.from({ length: 4 }, () => random.integer(0, 999_999)).join('-')}`;

function requireSuccess(path: string, answer: Answer): Answer {
  if (answer.status === 200) return answer;
  throw new Error(`${path} was answered with ${answer.status}: ${JSON.stringify(answer.body)}`);
}

/** Whether an answer asks to confirm a repeat. It stores nothing, and names the newest of the earlier records, which may be another one a moment later. */
const asksToConfirm = ({ body }: Answer) => body.errors?.[0]?.keyword === 'repeats';

function requireSame({ path, key }: { path: string; key: string }, first: Answer, second: Answer): void {
  if (first.status === second.status && isDeepStrictEqual(first.body, second.body)) return;
  if (asksToConfirm(first) && asksToConfirm(second)) return;
  const shown = [first, second].map(({ status, body }) => `${status} ${JSON.stringify(body)}`);
  throw new Error(`${path} with the key ${key} was answered in two ways:\n${shown.join('\n')}`);
}
