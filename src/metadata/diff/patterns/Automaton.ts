import type { Part } from './parsePattern';

/** More states than this are not made: what repeats so much is not compared. */
const maxStates = 1_000;

/** The states that an automaton may be in after some characters, sorted. */
export type States = readonly number[];

/** A step without a character; some are taken at the beginning or the end of a text alone. */
interface Free {
  to: number;
  only?: 'begin' | 'end';
}

/** A finite automaton of a regular expression, which matches anywhere in a text. Its constructor throws where it would be too large. */
export class Automaton {
  /** Notations of the sets of characters that it distinguishes. */
  readonly sources: string[] = [];
  readonly #free: Free[][] = [];
  readonly #moves: { set: number; to: number }[][] = [];
  readonly #first = this.#state();
  readonly #final = this.#state();

  constructor(pattern: Part) {
    this.#add(pattern, this.#first, this.#final);
  }

  /** Returns the states before the first character. */
  start(): States {
    return this.#reach([this.#first], 'begin');
  }

  /** Returns the states after one more character, given by the sets that it is in, as indexes of `sources`. */
  step(states: States, sets: ReadonlySet<number>): States {
    // What has matched, matches whatever follows.
    if (states.includes(this.#final)) return [this.#final];
    const moved = states.flatMap((state) =>
      this.#moves[state]!.flatMap(({ set, to }) => (sets.has(set) ? [to] : [])),
    );
    return this.#reach([...moved, this.#first]);
  }

  /** Returns whether a text that ends here matches. */
  accepts(states: States): boolean {
    return this.#reach(states, 'end').includes(this.#final);
  }

  #reach(from: Iterable<number>, at?: Free['only']): States {
    const reached = new Set<number>();
    const open = [...from];
    for (let state = open.pop(); state !== undefined; state = open.pop()) {
      if (reached.has(state)) continue;
      reached.add(state);
      for (const { to, only } of this.#free[state]!) if (only === undefined || only === at) open.push(to);
    }
    return [...reached].toSorted((one, other) => one - other);
  }

  #state(): number {
    if (this.#free.length >= maxStates) throw new Error('It repeats too much.');
    this.#moves.push([]);
    return this.#free.push([]) - 1;
  }

  #add(part: Part, from: number, to: number): void {
    switch (part.kind) {
      case 'set':
        this.#moves[from]!.push({ set: this.#setOf(part.source), to });
        return;
      case 'any':
        for (const branch of part.parts) this.#add(branch, from, to);
        return;
      case 'all': {
        const last = part.parts.reduce((state, inner) => this.#after(inner, state), from);
        this.#free[last]!.push({ to });
        return;
      }
      case 'repeat':
        this.#repeat(part, from, to);
        return;
      default:
        this.#free[from]!.push({ to, only: part.kind });
    }
  }

  #repeat({ part, min, max }: Extract<Part, { kind: 'repeat' }>, from: number, to: number): void {
    let state = from;
    for (let count = 0; count < min; count++) state = this.#after(part, state);
    if (max === Infinity) {
      const loop = this.#state();
      this.#free[state]!.push({ to: loop });
      this.#add(part, loop, loop);
      this.#free[loop]!.push({ to });
      return;
    }
    for (let count = min; count < max; count++) {
      this.#free[state]!.push({ to });
      state = this.#after(part, state);
    }
    this.#free[state]!.push({ to });
  }

  #after(part: Part, from: number): number {
    const next = this.#state();
    this.#add(part, from, next);
    return next;
  }

  #setOf(source: string): number {
    const known = this.sources.indexOf(source);
    return known < 0 ? this.sources.push(source) - 1 : known;
  }
}
