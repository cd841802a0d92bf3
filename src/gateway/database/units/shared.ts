import type { Database } from '../declared/tables';
import { gather } from './gather';
import { NotTogetherError, type Shared } from './Group';
import { unitOf } from './Unit';

/**
 * Declares work that the units of a group do in one statement, and others by themselves. `run` throws a `NotTogetherError` where the items
 * of several units cannot be told apart.
 */
export function shared<Item, Result>(
  work: Shared<Item, Result>,
): (db: Database, item: Item) => Promise<Result> {
  return async (db, item) => {
    const member = unitOf(db)?.member;
    if (member) return member.share(work, item);
    if (!db.isTransaction && work.gathers?.(item)) return gather(db, work, item);
    const [result] = await work.run(db, [item]);
    if (result instanceof NotTogetherError) throw result;
    return result!;
  };
}

/**
 * Declares a read that is made once for all who ask the same at the same time. These are the units of a group, and all outside of a
 * transaction. `asked` is JSON.
 */
export function sharedRead<Asked, Result>(
  read: (db: Database, asked: Asked) => Promise<Result>,
): (db: Database, asked: Asked) => Promise<Result> {
  return shared({
    alike: (asked: Asked) => JSON.stringify(asked),
    gathers: () => true,
    run: async (db, asked) => {
      const result = await read(db, asked[0]!);
      return asked.map(() => result);
    },
  });
}

/**
 * Returns of each item that it was stored. Throws a `NotTogetherError` where only some of several were: which of them, only the
 * units alone find out.
 */
export function requireAll(items: readonly unknown[], stored: bigint | number): boolean[] {
  const isAll = BigInt(stored) === BigInt(items.length);
  if (!isAll && items.length > 1) throw new NotTogetherError('Some of the rows are there already.');
  return items.map(() => isAll);
}
