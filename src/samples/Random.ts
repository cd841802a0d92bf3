/**
 * A seeded generator of pseudo-random numbers (sfc32). The same seed gives the same numbers on every machine and in
 * every version of Node. `fork` creates an independent generator, so that another number drawn here changes none there.
 */
export class Random {
  readonly #seed: string;
  readonly #state: Uint32Array;

  constructor(seed: string) {
    this.#seed = seed;
    this.#state = hashSeed(seed);
    for (let round = 0; round < 12; round++) this.next();
  }

  /** Returns an independent generator with a name of its own. */
  fork(name: string | number): Random {
    return new Random(`${this.#seed}/${name}`);
  }

  /** Returns a number from 0 to below 1. */
  next(): number {
    const state = this.#state;
    // By index: destructuring an array iterates over it, which takes five times as long.
    const b = state[1]!;
    const c = state[2]!;
    const sum = (state[0]! + b + state[3]!) | 0;
    state[3]! += 1;
    state[0] = b ^ (b >>> 9);
    state[1] = c + (c << 3);
    state[2] = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 4_294_967_296;
  }

  /** Returns an integer from `min` to `max`, both included. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  /** Returns true with the probability `share`. */
  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.next() * items.length)]!;
  }

  /** Returns an index into `weights`, each with a probability in proportion to its weight. */
  weighted(weights: readonly number[]): number {
    let rest = this.next() * weights.reduce((sum, weight) => sum + weight, 0);
    for (let index = 0; index < weights.length; index++) {
      rest -= weights[index]!;
      if (rest < 0) return index;
    }
    return weights.length - 1;
  }

  /** Draws from a log-normal distribution: two thirds of the values lie between `median / e^sigma` and `median × e^sigma`. */
  logNormal(median: number, sigma: number): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.next()));
    return median * Math.exp(sigma * radius * Math.cos(2 * Math.PI * this.next()));
  }

  /** Draws from a Poisson distribution. */
  poisson(mean: number): number {
    if (mean > 50) return Math.max(0, Math.round(mean + Math.sqrt(mean) * this.#normal()));
    const end = Math.exp(-mean);
    let count = 0;
    for (let product = this.next(); product > end; product *= this.next()) count += 1;
    return count;
  }

  /** Returns `length` random characters of `alphabet`. */
  text(length: number, alphabet: string = '0123456789'): string {
    let text = '';
    for (let index = 0; index < length; index++) text += alphabet[Math.floor(this.next() * alphabet.length)];
    return text;
  }

  #normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }
}

/** Four 32-bit numbers from a text (FNV-1a with four bases). */
function hashSeed(seed: string): Uint32Array {
  const state = Uint32Array.of(0x811c9dc5, 0x9e3779b9, 0x85ebca6b, 0xc2b2ae35);
  for (let index = 0; index < seed.length; index++) {
    for (let word = 0; word < 4; word++) {
      state[word] = Math.imul(state[word]! ^ (seed.charCodeAt(index) + word), 0x01000193);
    }
  }
  return state;
}
