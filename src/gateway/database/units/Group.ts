import type { Database } from '../declared/tables';

/** Work that several units do in one statement. */
export interface Shared<Item, Result> {
  /** Items for which this returns the same are done in one statement; all are without it. */
  alike?: (item: Item) => string;
  /** Names of what only one unit of a group may have, such as a locked record. Others, in the same transaction, would not wait for it. */
  claims?: (item: Item) => string[];
  /**
   * Whether it may be done outside of a transaction, together with simultaneous requests of others. Nobody must wait for a lock of theirs.
   */
  gathers?: (item: Item) => boolean;
  /** Does the work of all items and returns their results in order. Of several, it returns the error for one that must be done alone. */
  run: (db: Database, items: Item[]) => Promise<(Result | NotTogetherError)[]>;
}

/** Thrown where the work of several units cannot be done in one statement: each is then done alone. */
export class NotTogetherError extends Error {}

/** Work for which units of a group wait. */
interface Waiting {
  run: (db: Database, items: unknown[]) => Promise<unknown[]>;
  entries: {
    member: Member;
    item: unknown;
    resolve: (result: never) => void;
    reject: (error: unknown) => void;
  }[];
}

/**
 * Units that share a transaction and go on side by side. Once each waits for shared work or has ended, the work of all is done, in one
 * statement for those that do the same.
 */
export class Group {
  readonly #db: Database;
  readonly #members = new Set<Member>();
  readonly #claims = new Map<string, Member>();
  #waiting = new Map<unknown, Map<string, Waiting>>();
  #isRunning = false;
  #failure: unknown;
  #hasFailed = false;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Whether a statement of shared work failed: nothing of the transaction can be kept. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** Adds a member. Work of the group begins when all members wait. */
  join(): Member {
    const member = new Member(this);
    this.#members.add(member);
    return member;
  }

  /** Ends a member: the others no longer wait for it. */
  leave(member: Member): void {
    this.#members.delete(member);
    this.#proceed();
  }

  /** Has shared work done for a member. Rejects it with a `NotTogetherError` where another one has what it claims. */
  share<Item, Result>(member: Member, work: Shared<Item, Result>, item: Item): Promise<Result> {
    for (const name of work.claims?.(item) ?? []) {
      const holder = this.#claims.get(name) ?? member;
      if (holder !== member) return Promise.reject(new NotTogetherError(`Another unit has ${name}.`));
      this.#claims.set(name, member);
    }
    return new Promise<Result>((resolve, reject) => {
      const kinds = this.#waiting.get(work) ?? new Map<string, Waiting>();
      this.#waiting.set(work, kinds);
      const name = work.alike?.(item) ?? '';
      const waiting = kinds.get(name) ?? { run: work.run as Waiting['run'], entries: [] };
      kinds.set(name, waiting);
      waiting.entries.push({ member, item, resolve, reject });
      member.waits += 1;
      this.#proceed();
    });
  }

  #proceed(): void {
    if (this.#isRunning || this.#waiting.size === 0) return;
    if ([...this.#members].some(({ waits }) => waits === 0)) return;
    this.#isRunning = true;
    const round = [...this.#waiting.values()].flatMap((kinds) => [...kinds.values()]);
    this.#waiting = new Map();
    void this.#run(round).finally(() => {
      this.#isRunning = false;
      this.#proceed();
    });
  }

  async #run(round: Waiting[]): Promise<void> {
    for (const { run, entries } of round) {
      const results = await this.#attempt(() =>
        run(
          this.#db,
          entries.map(({ item }) => item),
        ),
      );
      for (const [index, { member, resolve, reject }] of entries.entries()) {
        member.waits -= 1;
        const result = results?.[index];
        if (results && !(result instanceof NotTogetherError)) resolve(result as never);
        else reject(result ?? this.#failure);
      }
    }
  }

  /** Does nothing more once a statement has failed: the database would reject it. */
  async #attempt(work: () => Promise<unknown[]>): Promise<unknown[] | undefined> {
    if (this.#hasFailed) return undefined;
    try {
      return await work();
    } catch (error) {
      this.#hasFailed = true;
      this.#failure = error;
      return undefined;
    }
  }
}

/** The place of a unit in its group. */
export class Member {
  /** Shared work that it waits for. */
  waits = 0;
  readonly #group: Group;

  constructor(group: Group) {
    this.#group = group;
  }

  share<Item, Result>(work: Shared<Item, Result>, item: Item): Promise<Result> {
    return this.#group.share(this, work, item);
  }
}
