/**
 * Numbers by chance that follow from a seed alone (sfc32): the same seed gives the same numbers on every machine and
 * in every version of Node. `fork` makes independent sources, so that one more number here changes nothing there.
 */
export class Random {
  readonly #seed: string;
  readonly #state: Uint32Array;

  constructor(seed: string) {
    this.#seed = seed;
    this.#state = hashSeed(seed);
    for (let round = 0; round < 12; round++) this.next();
  }

  /** An independent source, named within this one. */
  fork(name: string | number): Random {
    return new Random(`${this.#seed}/${name}`);
  }

  /** From 0, below 1. */
  next(): number {
    const state = this.#state;
    const [a, b, c, counter] = state as unknown as [number, number, number, number];
    const sum = (a + b + counter) | 0;
    state[3] = counter + 1;
    state[0] = b ^ (b >>> 9);
    state[1] = c + (c << 3);
    state[2] = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 4_294_967_296;
  }

  /** A whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  /** True in `share` of all cases. */
  chance(share: number): boolean {
    return this.next() < share;
  }

  /** One of a list. */
  pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.next() * items.length)]!;
  }

  /** The place of one of a list of weights, each as probable as its weight says. */
  weighted(weights: readonly number[]): number {
    let rest = this.next() * weights.reduce((sum, weight) => sum + weight, 0);
    for (const [index, weight] of weights.entries()) {
      rest -= weight;
      if (rest < 0) return index;
    }
    return weights.length - 1;
  }

  /** Log-normal: half of the values are below `median`, two thirds between `median / e^sigma` and `median × e^sigma`. */
  logNormal(median: number, sigma: number): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.next()));
    return median * Math.exp(sigma * radius * Math.cos(2 * Math.PI * this.next()));
  }

  /** How many of independent things happen where `mean` do on average. */
  poisson(mean: number): number {
    if (mean > 50) return Math.max(0, Math.round(mean + Math.sqrt(mean) * this.#normal()));
    const end = Math.exp(-mean);
    let count = 0;
    for (let product = this.next(); product > end; product *= this.next()) count += 1;
    return count;
  }

  /** A text of characters of `alphabet`. */
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

const hex = '0123456789abcdef';

/** A UUIDv7 that follows from the seed: 48 bits of `at` in milliseconds since 1970, the rest by chance. */
export function seededId(random: Random, at: number): string {
  const stamp = Math.floor(at).toString(16).padStart(12, '0');
  const variant = '89ab'[random.integer(0, 3)];
  return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${random.text(3, hex)}-${variant}${random.text(3, hex)}-${random.text(12, hex)}`;
}
