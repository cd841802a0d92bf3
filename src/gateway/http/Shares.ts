import { GatewayError, outageWait } from './responses';

/** A share: requests with something in common, such as their merchant, of which so many are handled at a time. */
export interface Share {
  /** Unique in the process. */
  name: string;
  limit: number;
  /** The limit may be exceeded while fewer requests than this are in hand altogether: nobody else needs the places then. */
  exceededBelow?: number;
  /** Rejection of requests that have waited for this share; by default 503 with a text that fits all. */
  rejection?: { status: 429 | 503; text: string };
}

/** Caller of a request, with all shares that it belongs to. */
export interface Sharer {
  /** Name of the share by which callers take turns. Of those that wait, the one with the fewest requests in hand is next. */
  owner: string;
  shares: Share[];
}

/** Frees the place of a request. Further calls do nothing. */
export type Release = () => void;

/** Requests that wait for the same shares, the first one in front. */
interface Line extends Sharer {
  waiting: Set<Waiter>;
  /** Number of the last request of it that began; 0 before the first. */
  turn: number;
}

interface Waiter {
  /** Later ones have higher numbers. */
  number: number;
  begin: () => void;
}

/** Time for which a request waits for its place unless the caller says otherwise, in milliseconds. */
const defaultTimeout = 10_000;

/** Greatest number of waiting requests for each one of a share that may be handled at a time. */
const maxWaiting = 100;

/**
 * Decides which requests are handled now and which wait, so that no owner keeps others waiting for long. A request is handled while each of
 * its shares has room, or may be exceeded. Each process counts for itself.
 */
export class Shares {
  readonly #timeout: number;
  /** Requests in hand, by the name of a share. */
  readonly #held = new Map<string, number>();
  readonly #waiting = new Map<string, number>();
  readonly #lines = new Map<string, Line>();
  /** When the last request of an owner began, by its name, while any of them waits or is in hand. */
  readonly #turns = new Map<string, number>();
  /** Requests in hand altogether. */
  #total = 0;
  #number = 0;

  constructor(timeout: number = defaultTimeout) {
    this.#timeout = timeout;
  }

  /** Takes a place if there is one. None is free as long as somebody waits for it. */
  take({ owner, shares }: Sharer): Release | undefined {
    if (!this.#isFree(shares)) return undefined;
    for (const { name } of shares) count(this.#held, name, 1);
    this.#total += 1;
    this.#turns.set(owner, ++this.#number);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      for (const { name } of shares) count(this.#held, name, -1);
      this.#total -= 1;
      this.#admit();
      if (!this.#held.has(owner) && !this.#waiting.has(owner)) this.#turns.delete(owner);
    };
  }

  /** Waits for a place until `signal` is aborted. Throws 503, or as a share says, where that takes too long, or too many wait already. */
  async wait(sharer: Sharer, signal: AbortSignal): Promise<Release> {
    const { shares } = sharer;
    const isFull = shares.some(({ name, limit }) => (this.#waiting.get(name) ?? 0) >= limit * maxWaiting);
    if (isFull || signal.aborted) throw this.#rejectionOf(shares);
    const line = this.#lineOf(sharer);
    for (const { name } of shares) count(this.#waiting, name, 1);
    return new Promise<Release>((resolve, reject) => {
      const leave = () => {
        line.waiting.delete(waiter);
        if (line.waiting.size === 0) this.#lines.delete(nameOf(sharer));
        for (const { name } of shares) count(this.#waiting, name, -1);
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
      };
      const giveUp = () => {
        leave();
        reject(this.#rejectionOf(shares));
      };
      const begin = () => {
        leave();
        resolve(this.take(sharer)!);
        line.turn = this.#number;
      };
      const waiter: Waiter = { number: ++this.#number, begin };
      line.waiting.add(waiter);
      const timer = setTimeout(giveUp, this.#timeout);
      signal.addEventListener('abort', giveUp);
    });
  }

  #lineOf(sharer: Sharer): Line {
    const name = nameOf(sharer);
    const line = this.#lines.get(name) ?? { ...sharer, waiting: new Set(), turn: 0 };
    this.#lines.set(name, line);
    return line;
  }

  /** Words the rejection by the first share that has no room and says how. */
  #rejectionOf(shares: Share[]): GatewayError {
    const full = shares.find((share) => share.rejection && !this.#isFree([share]));
    return new GatewayError({
      ...(full?.rejection ?? { status: 503, text: 'gateway.busy' }),
      retryAfter: outageWait,
    });
  }

  #isFree(shares: Share[]): boolean {
    return shares.every(
      ({ name, limit, exceededBelow = 0 }) =>
        (this.#held.get(name) ?? 0) < limit || this.#total < exceededBelow,
    );
  }

  /**
   * Begins waiting requests that have room, those of the owner with the fewest in hand first, then in turn. Nobody waits for all that
   * somebody else has sent at once.
   */
  #admit(): void {
    for (;;) {
      const next = [...this.#lines.values()].reduce<Line | undefined>(
        (best, line) => (this.#isFree(line.shares) && (!best || this.#isBefore(line, best)) ? line : best),
        undefined,
      );
      const [waiter] = next?.waiting ?? [];
      if (!waiter) return;
      waiter.begin();
    }
  }

  #isBefore(one: Line, other: Line): boolean {
    const orderOf = ({ owner, turn, waiting: [first] }: Line) => [
      this.#held.get(owner) ?? 0,
      this.#turns.get(owner) ?? 0,
      turn,
      first!.number,
    ];
    const [places, others] = [orderOf(one), orderOf(other)];
    const differing = places.findIndex((place, index) => place !== others[index]);
    return places[differing]! < others[differing]!;
  }
}

const nameOf = ({ shares }: Sharer) => shares.map(({ name }) => name).join('\n');

function count(counts: Map<string, number>, name: string, change: number): void {
  const value = (counts.get(name) ?? 0) + change;
  if (value === 0) counts.delete(name);
  else counts.set(name, value);
}
