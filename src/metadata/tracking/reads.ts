/** Something that computations read. */
export interface Dependency {
  /** Returns the revision in which it last changed, of the counter that `nextRevision` advances. */
  changedAt(): number;
}

/** Reads of the computation under way so far. */
let reader: Set<Dependency> | undefined;

/** Counts the changes of all that is tracked. */
let revision = 0;

/** Begins a revision: what changes from here on has its number. */
export function nextRevision(): void {
  revision += 1;
  const quarter = quarterOf(now);
  now = new Date();
  if (quarterOf(now) !== quarter) clock.change();
}

/** Objects whose content changes while their identity stays, so that what is made of them must be updated. */
const tracked = new WeakSet<object>();

export function markTracked(object: object): void {
  tracked.add(object);
}

export function isTracked(object: object): boolean {
  return tracked.has(object);
}

/** A value that is given from outside, and is not computed. */
export class Input implements Dependency {
  #changedAt = revision;

  changedAt(): number {
    return this.#changedAt;
  }

  change(): void {
    this.#changedAt = revision;
  }

  /** Notes a dependency of the current computation. Throws outside of one, as changes would be missed. */
  note(): void {
    if (!reader) throw new Error('Metadata that is tracked was read outside of a remembered computation.');
    reader.add(this);
  }
}

/** The time in quarters of an hour: in all zones that there are, a day begins with one. */
const clock = new Input();
let now = new Date();

function quarterOf(time: Date): number {
  return Math.floor(time.getTime() / 900_000);
}

/** Returns the time now. Use only its day in some zone, as results are remembered for that long. */
export function currentTime(): Date {
  if (!reader) return new Date();
  clock.note();
  return now;
}

/** The result of a computation, and what it read: it is computed again once some of that has changed. */
export class Remembered<Result> implements Dependency {
  readonly #compute: () => Result;
  readonly #isSame: ((one: Result, other: Result) => boolean) | undefined;
  #known: { result: Result; reads?: Dependency[] } | undefined;
  #changedAt = 0;
  /** The revision in which the result was last found to be up to date. */
  #checkedAt = -1;

  /** A result that `isSame` as the one before counts as unchanged, so that nothing is made of it again. */
  constructor(compute: () => Result, isSame?: (one: Result, other: Result) => boolean) {
    this.#compute = compute;
    this.#isSame = isSame;
  }

  /** Returns the result, up to date where its `owner` or the computation under way is tracked. */
  of(owner: object): Result {
    if (!reader && !this.#known?.reads && !tracked.has(owner)) {
      this.#known ??= { result: this.#compute() };
      return this.#known.result;
    }
    const { result } = this.#refresh();
    reader?.add(this);
    return result;
  }

  changedAt(): number {
    this.#refresh();
    return this.#changedAt;
  }

  #refresh(): { result: Result } {
    if (this.#known?.reads && this.#checkedAt === revision) return this.#known;
    const known = this.#known;
    if (known?.reads && known.reads.every((read) => read.changedAt() <= this.#checkedAt)) {
      this.#checkedAt = revision;
      return known;
    }
    const [result, reads] = reading(this.#compute);
    const isSame = known?.reads && this.#isSame && reading(() => this.#isSame!(known.result, result))[0];
    if (!isSame) this.#changedAt = revision;
    this.#checkedAt = revision;
    this.#known = { result: isSame ? known.result : result, reads };
    return this.#known;
  }
}

/** Returns what a function returns, and all that it reads meanwhile. */
function reading<Result>(compute: () => Result): [Result, Dependency[]] {
  const outer = reader;
  const own = new Set<Dependency>();
  reader = own;
  try {
    return [compute(), [...own]];
  } finally {
    reader = outer;
  }
}
