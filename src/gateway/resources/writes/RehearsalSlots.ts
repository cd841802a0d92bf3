import { GatewayError } from '../../http/errors';

/** How long a rehearsal waits for its turn, in milliseconds. */
const maxWait = 5_000;

/** Most rehearsals that wait for theirs in this process, and after how many seconds those who find it full should try again. */
const maxWaiting = 100;
const retryAfter = 5;

/**
 * Lets one rehearsal of a user run at a time, and `max` in this process (product 8.20): each keeps a connection as long as the
 * write would take. Those that come meanwhile wait for their turn, in their order, as they do from several tabs.
 */
export class RehearsalSlots {
  readonly #max: number;
  readonly #running = new Set<string>();
  readonly #waiting = new Set<{ userId: string; begin: () => void }>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Does a user's `work` in its turn. Throws 429 where the user's own rehearsals take too long, and 503 where others' do. */
  async run<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    if (!this.#begin(userId)) await this.#wait(userId);
    try {
      return await work();
    } finally {
      this.#running.delete(userId);
      for (const waiting of this.#waiting) {
        if (!this.#begin(waiting.userId)) continue;
        this.#waiting.delete(waiting);
        waiting.begin();
      }
    }
  }

  #begin(userId: string): boolean {
    if (this.#running.has(userId) || this.#running.size >= this.#max) return false;
    this.#running.add(userId);
    return true;
  }

  async #wait(userId: string): Promise<void> {
    if (this.#waiting.size >= maxWaiting) throw this.#rejection(userId);
    await new Promise<void>((resolve, reject) => {
      const waiting = {
        userId,
        begin: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(waiting);
        reject(this.#rejection(userId));
      }, maxWait);
      this.#waiting.add(waiting);
    });
  }

  #rejection(userId: string): GatewayError {
    return this.#running.has(userId)
      ? new GatewayError({ status: 429, text: 'gateway.rehearsal.own', retryAfter })
      : new GatewayError({ status: 503, text: 'gateway.rehearsal.busy', retryAfter });
  }
}
