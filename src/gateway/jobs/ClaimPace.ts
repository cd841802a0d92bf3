import type { ClaimedJob } from './claims';

/** Shortest and longest time from one claim to the next, in milliseconds. */
const intervals = { shortest: 20, longest: 100 };

/** Jobs in the last second with which claims are as far apart as they may be. */
const manyJobs = 100;

/** Jobs of one claim that are enough to be done together. */
const enough = 16;

/**
 * Keeps claims apart, so that what is enqueued meanwhile is claimed together. More recent jobs mean longer pauses, as long as none keeps
 * others waiting. A few jobs after a quiet time are claimed at once.
 */
export class ClaimPace {
  #begun = -Infinity;
  /** Jobs that were claimed in about the last second. */
  #recent = 0;
  #interval = intervals.shortest;

  /** Notes that a claim begins. */
  begin(): void {
    const now = performance.now();
    this.#recent *= Math.exp((this.#begun - now) / 1_000);
    this.#begun = now;
  }

  /** Notes what was claimed. */
  end(claimed: readonly ClaimedJob[]): void {
    this.#recent += claimed.length;
    const isFull = claimed.length >= enough || claimed.some(({ isFollowed }) => isFollowed);
    const busy = isFull ? 0 : Math.min(1, this.#recent / manyJobs);
    this.#interval = intervals.shortest + busy * (intervals.longest - intervals.shortest);
  }

  /** Returns how long to wait before the next claim, in milliseconds. */
  rest(): number {
    return Math.max(0, this.#begun + this.#interval - performance.now());
  }
}
