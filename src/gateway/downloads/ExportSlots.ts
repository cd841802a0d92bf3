import type { Session } from '../http/context';
import { GatewayError } from '../http/responses';

/** Exports of one user at a time. */
const maxOfUser = 2;

/** After how many seconds it is worth trying again: most exports take a second or two. */
const retryAfter = 5;

/** Counts the exports that run in this process, each of which keeps a connection and a core busy. */
export class ExportSlots {
  readonly #max: number;
  readonly #maxOfMerchant: number;
  /** By the ids of users and merchants. */
  readonly #running = new Map<string, number>();
  #total = 0;

  /** `max` is the limit of exports in this process, of which one merchant has at most half. */
  constructor(max: number) {
    this.#max = max;
    this.#maxOfMerchant = Math.ceil(max / 2);
  }

  /**
   * Begins an export of a session and returns a function to be called when it ends. Throws 429 while its user or its merchant
   * has too many, 503 while all together have.
   */
  begin({ userId, merchantId }: Pick<Session, 'userId' | 'merchantId'>): () => void {
    if (this.#runningOf(userId) >= maxOfUser) throw tooMany('tooMany', maxOfUser);
    if (this.#runningOf(merchantId) >= this.#maxOfMerchant) {
      throw tooMany('tooManyOfMerchant', this.#maxOfMerchant);
    }
    if (this.#total >= this.#max) {
      throw new GatewayError({ status: 503, text: 'gateway.export.busy', retryAfter });
    }
    const add = (count: number) => {
      this.#total += count;
      for (const id of [userId, merchantId]) {
        const running = this.#runningOf(id) + count;
        if (running === 0) this.#running.delete(id);
        else this.#running.set(id, running);
      }
    };
    add(1);
    return () => add(-1);
  }

  #runningOf(id: string): number {
    return this.#running.get(id) ?? 0;
  }
}

function tooMany(text: string, max: number): GatewayError {
  const params = { smart_count: max };
  return new GatewayError({ status: 429, text: `gateway.export.${text}`, params, retryAfter });
}
