import { GatewayError } from '../responses';

/** Names that are counted at a time. Beyond, the oldest count is forgotten. */
const maxNames = 10_000;

/** Time for which rejections are counted together, in milliseconds. */
const window = 60_000;

/** The rejections of one name in a minute. */
interface Count {
  rejected: number;
  /** When the minute is over, as `performance.now()`. */
  until: number;
}

/**
 * Counts rejected requests by a name, such as the host that sent them, in this process's memory. It counts with `RATE_LIMIT=0` as well:
 * rejected requests cost the gateway something, and gain nobody anything (product 11.7).
 */
export class Rejections {
  readonly #max: number;
  readonly #now: () => number;
  readonly #counts = new Map<string, Count>();

  /** Names have `max` rejections a minute. `now` is a clock in milliseconds. */
  constructor(max: number, now: () => number = () => performance.now()) {
    this.#max = max;
    this.#now = now;
  }

  /** Counts one, or one that costs as much as `weight`. */
  add(name: string, weight = 1): void {
    const { rejected, until } = this.#current(name) ?? { rejected: 0, until: this.#now() + window };
    // The latest is the last to go.
    this.#counts.delete(name);
    this.#counts.set(name, { rejected: rejected + weight, until });
    const [oldest] = this.#counts.keys();
    if (this.#counts.size > maxNames && oldest !== undefined) this.#counts.delete(oldest);
  }

  /** Takes back one that was counted before it was known, and was none. */
  remove(name: string, weight = 1): void {
    const count = this.#current(name);
    if (count) count.rejected = Math.max(0, count.rejected - weight);
  }

  /** Throws 429, with the seconds to wait, where a name has had too many. */
  require(name: string): void {
    const count = this.#current(name);
    if (!count || count.rejected < this.#max) return;
    throw new GatewayError({
      status: 429,
      text: 'gateway.tooManyRejections',
      retryAfter: Math.max(1, Math.ceil((count.until - this.#now()) / 1_000)),
    });
  }

  #current(name: string): Count | undefined {
    const count = this.#counts.get(name);
    return count && count.until > this.#now() ? count : undefined;
  }
}
