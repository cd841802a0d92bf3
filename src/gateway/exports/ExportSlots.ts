import { GatewayError } from '../http/errors';

/** Exports of one user at a time. */
const maxOfUser = 2;

/** After how many seconds it is worth trying again: most exports take a second or two. */
const retryAfter = 5;

/** Counts the exports that run in this process, each of which keeps a connection and a core busy. */
export class ExportSlots {
  readonly #max: number;
  readonly #running = new Map<string, number>();
  #total = 0;

  /** `max` is the limit of exports in this process. */
  constructor(max: number) {
    this.#max = max;
  }

  /**
   * Begins an export of a user and returns a function to be called when it ends. Throws 429 while the user has too many,
   * 503 while all users together have.
   */
  begin(userId: string): () => void {
    const own = this.#running.get(userId) ?? 0;
    if (own >= maxOfUser) {
      throw new GatewayError({
        status: 429,
        text: 'gateway.export.tooMany',
        params: { smart_count: maxOfUser },
        retryAfter,
      });
    }
    if (this.#total >= this.#max) {
      throw new GatewayError({ status: 503, text: 'gateway.export.busy', retryAfter });
    }
    this.#running.set(userId, own + 1);
    this.#total += 1;
    return () => this.#end(userId);
  }

  #end(userId: string): void {
    const left = (this.#running.get(userId) ?? 1) - 1;
    if (left === 0) this.#running.delete(userId);
    else this.#running.set(userId, left);
    this.#total -= 1;
  }
}
