import type { Database } from '../declared/tables';
import { NotTogetherError, type Shared } from './Group';

/** Items of one statement, and who waits for it. */
interface Gathered {
  items: unknown[];
  results: Promise<unknown[]>;
}

/** Items that were asked for since the event loop began its turn, by database, work and what is alike. */
const turn = new Map<Database, Map<unknown, Map<string, Gathered>>>();

/** Does work outside of a transaction, in one statement for all who ask in one turn of the event loop. */
export async function gather<Item, Result>(
  db: Database,
  work: Shared<Item, Result>,
  item: Item,
): Promise<Result> {
  if (turn.size === 0) setImmediate(() => turn.clear());
  const ofDatabase = getOrMake(turn, db, () => new Map<unknown, Map<string, Gathered>>());
  const ofWork = getOrMake(ofDatabase, work, () => new Map<string, Gathered>());
  const gathered = getOrMake(ofWork, work.alike?.(item) ?? '', () => {
    const items: unknown[] = [];
    return { items, results: endOfTurn().then(() => runAll(db, work, items as Item[])) };
  });
  const place = gathered.items.push(item) - 1;
  const result = (await gathered.results)[place];
  if (result instanceof NotTogetherError) throw result;
  return result as Result;
}

const endOfTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Does the work of all items, or of each where that cannot be told apart. */
async function runAll<Item, Result>(
  db: Database,
  work: Shared<Item, Result>,
  items: Item[],
): Promise<(Result | NotTogetherError)[]> {
  try {
    return await work.run(db, items);
  } catch (error) {
    if (!(error instanceof NotTogetherError)) throw error;
    return (await Promise.all(items.map((item) => work.run(db, [item])))).flat();
  }
}

function getOrMake<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}
