import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { commitInLine, connect } from '../../../src/gateway/database/connection';
import { newId } from '../../../src/gateway/database/ids';
import type { Database } from '../../../src/gateway/database/declared/tables';
import { afterCommit, withSavepoint, withTransaction } from '../../../src/gateway/database/units/transaction';
import {
  commitTogether as commitUnits,
  type UnitWork,
} from '../../../src/gateway/database/units/commitTogether';
import { NotTogetherError } from '../../../src/gateway/database/units/Group';
import { shared, sharedRead } from '../../../src/gateway/database/units/shared';
import type { Unit } from '../../../src/gateway/database/units/Unit';
import { preparedDatabase, type TestDatabase } from '../support/testDatabase';
import { productModel } from '../support/productModel';

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await preparedDatabase(await productModel());
  db = database.db;
});
afterAll(() => database.drop());

const at = new Date('2026-11-20T12:00:00Z').toISOString();
const nothing = () => undefined;

/** How many rows each statement stored that stored any. */
let statements: number[] = [];

/** Stores rows that have a key each. */
const storeKey = shared<string, void>({
  run: async (given, keys) => {
    await given
      .insertInto('repeat_lock')
      .values(keys.map((key) => ({ key, locked_at: at })))
      .execute();
    statements.push(keys.length);
    return keys.map(() => undefined);
  },
});

async function readStored(keys: string[]): Promise<string[]> {
  const rows = await db.selectFrom('repeat_lock').select('key').where('key', 'in', keys).execute();
  return keys.filter((each) => rows.some(({ key }) => key === each));
}

const storing = (key: string) => async (unit: Unit) => {
  await storeKey(unit, key);
  return key;
};

const storingAll = (keys: string[]) => async (unit: Unit) => {
  for (const key of keys) await storeKey(unit, key);
};

const newKeys = (count: number) => Array.from({ length: count }, () => newId());

/** Commits units, and returns what became of each. */
async function commitTogether<Result>(
  given: Database,
  works: readonly UnitWork<Result>[],
): Promise<PromiseSettledResult<Result>[]> {
  const outcomes: Promise<Result>[] = [];
  const units = works.map((work) => {
    const unit = { work, resolve: (_result: never) => {}, reject: (_error: unknown) => {} };
    outcomes.push(new Promise<Result>((resolve, reject) => Object.assign(unit, { resolve, reject })));
    return unit;
  });
  const settled = Promise.allSettled(outcomes);
  await commitUnits(given, units);
  return settled;
}

describe('units that are committed together', () => {
  it('do in one statement what they do alike', async () => {
    statements = [];
    const keys = newKeys(3);
    const results = await commitTogether(db, keys.map(storing));
    expect(results).toEqual(keys.map((value) => ({ status: 'fulfilled', value })));
    expect(statements).toEqual([3]);
    expect(await readStored(keys)).toEqual(keys);
  });

  it('lose none of them where one is rejected, which leaves nothing', async () => {
    statements = [];
    const [first, wrong, last] = newKeys(3) as [string, string, string];
    const reject = async (unit: Unit) => {
      await storeKey(unit, wrong);
      throw new Error('There is too little.');
    };
    const results = await commitTogether<unknown>(db, [storing(first), reject, storing(last)]);
    expect(results).toMatchObject([
      { status: 'fulfilled', value: first },
      { status: 'rejected', reason: { message: 'There is too little.' } },
      { status: 'fulfilled', value: last },
    ]);
    // The two that are right are done together once more, and the one that is wrong alone.
    expect(statements).toEqual([3, 2, 1]);
    expect(await readStored([first, wrong, last])).toEqual([first, last]);
  });

  it('are each done alone where a statement of all fails', async () => {
    const [taken, free] = newKeys(2) as [string, string];
    await storeKey(db, taken);
    const results = await commitTogether(db, [storing(taken), storing(free)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(await readStored([free])).toEqual([free]);
  });

  it('change nothing by themselves: a unit that does is done alone', async () => {
    const [own, other] = newKeys(2) as [string, string];
    const members: boolean[] = [];
    const storeAlone = async (unit: Unit) => {
      members.push(unit.member !== undefined);
      await unit.insertInto('repeat_lock').values({ key: own, locked_at: at }).execute();
      return own;
    };
    const results = await commitTogether(db, [storeAlone, storing(other)]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(members).toEqual([true, false]);
    expect(await readStored([own, other])).toEqual([own, other]);
  });

  it.each([
    ['update', (unit: Database) => sql`update repeat_lock set locked_at = now()`.execute(unit)],
    ['delete', (unit: Database) => unit.deleteFrom('repeat_lock').execute()],
    ['lock', (unit: Database) => unit.selectFrom('repeat_lock').selectAll().forUpdate().execute()],
    [
      'write in a query',
      (unit: Database) => sql`with t as (delete from repeat_lock returning 1) select 1`.execute(unit),
    ],
  ])('reject a statement of one of them: %s', async (_title, run) => {
    const reasons: unknown[] = [];
    const work = async (unit: Unit) => {
      if (!unit.member) return;
      await run(unit).catch((error: unknown) => {
        reasons.push(error);
        throw error;
      });
    };
    await commitTogether(db, [work, work]);
    expect(reasons.every((reason) => reason instanceof NotTogetherError)).toBe(true);
    expect(reasons).toHaveLength(2);
  });

  it('have what only one of them may have one after the other, at whatever step they ask for it', async () => {
    const claim = shared<string, void>({
      claims: (name) => [name],
      run: async (_db, names) => names.map(() => undefined),
    });
    let together = 0;
    const claiming = (steps: number) => async (unit: Unit) => {
      for (let step = 0; step < steps; step++) await storeKey(unit, newId());
      await claim(unit, 'only one');
      await claim(unit, 'only one');
      if (unit.member) together += 1;
    };
    const results = await commitTogether(db, [claiming(0), claiming(2), storingAll(newKeys(3))]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    // Once with the other one, and once without it.
    expect(together).toBe(2);
  });

  it('wait for each other however many steps each of them takes', async () => {
    statements = [];
    const keys = newKeys(4) as [string, string, string, string];
    await commitTogether(db, [
      storingAll(keys.slice(0, 1)),
      storingAll(keys.slice(1, 3)),
      storingAll(keys.slice(3)),
    ]);
    expect(statements).toEqual([3, 1]);
    expect(await readStored(keys)).toEqual(keys);
  });

  it('tell of their commit once each, and not of what was rolled back', async () => {
    const told = vi.fn<(key: string) => void>();
    const [first, wrong, last] = newKeys(3) as [string, string, string];
    const work = (key: string) => async (unit: Unit) => {
      afterCommit(unit, () => told(key));
      await storeKey(unit, key);
      if (key === wrong) throw new Error('Wrong.');
    };
    await commitTogether(db, [work(first), work(wrong), work(last)]);
    expect(told.mock.calls).toEqual([[first], [last]]);
  });

  it('have a savepoint each as soon as one needs it', async () => {
    const [kept, undone] = newKeys(2) as [string, string];
    const work = async (unit: Unit) => {
      await storeKey(unit, kept);
      await withSavepoint(unit, async () => {
        await storeKey(unit, undone);
        throw new Error('Undone.');
      }).catch((error: Error) => {
        if (error.message !== 'Undone.') throw error;
      });
    };
    const results = await commitTogether<unknown>(db, [work, storing(newId())]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await readStored([kept, undone])).toEqual([kept]);
  });

  it('read once what they ask alike', async () => {
    let reads = 0;
    const readNow = sharedRead(async (given: Database, _asked: string) => {
      reads += 1;
      const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(given);
      return rows[0]?.now;
    });
    const results = await commitTogether(
      db,
      [1, 1, 2].map((asked) => (unit: Unit) => readNow(unit, String(asked))),
    );
    const [first, second] = results.map((each) => (each.status === 'fulfilled' ? each.value : undefined));
    expect(first).toBe(second);
    expect(reads).toBe(2);
    reads = 0;
    await Promise.all(['a', 'a', 'a'].map((asked) => readNow(db, asked)));
    expect(reads).toBe(1);
  });
});

describe('a line', () => {
  it('commits together what came while the one before was committed', async () => {
    statements = [];
    const keys = newKeys(6);
    const [first, ...others] = keys as [string, ...string[]];
    let rest: Promise<unknown> | undefined;
    await commitInLine(db, 'merchant', async (unit) => {
      rest ??= Promise.all(others.map((key) => commitInLine(db, 'merchant', storing(key))));
      await storeKey(unit, first);
    });
    await rest;
    expect(statements).toEqual([1, 5]);
    expect(await readStored(keys)).toEqual(keys);
  });

  it('does not hold up others behind one that waits for a lock', async () => {
    const [locked, free] = newKeys(2) as [string, string];
    await storeKey(db, locked);
    let release: () => void = nothing;
    const holding = withTransaction(db, async (unit) => {
      await unit.selectFrom('repeat_lock').select('key').where('key', '=', locked).forUpdate().execute();
      await new Promise<void>((resolve) => (release = resolve));
    });
    await vi.waitFor(async () => {
      const { rows } =
        await sql`select 1 from repeat_lock where key = ${locked} for update skip locked`.execute(db);
      expect(rows).toEqual([]);
    });
    const waiting = commitInLine(db, 'merchant', async (unit) => {
      await unit.updateTable('repeat_lock').set({ locked_at: at }).where('key', '=', locked).execute();
      return 'waited';
    });
    expect(await commitInLine(db, 'merchant', storing(free))).toBe(free);
    release();
    expect(await waiting).toBe('waited');
    await holding;
  });

  it('has its turn after the others that wait for a connection', async () => {
    const few = connect(database.connection, 2);
    try {
      const committed: string[] = [];
      const commit = async (line: string, name: string) => {
        await commitInLine(few, line, storing(newId()));
        committed.push(name);
      };
      let rest: Promise<unknown> | undefined;
      await commitInLine(few, 'busy', async (unit) => {
        rest ??= Promise.all([commit('busy', 'busy 2'), commit('other', 'other')]);
        await storeKey(unit, newId());
      });
      committed.push('busy 1');
      await rest;
      expect(committed).toEqual(['busy 1', 'other', 'busy 2']);
    } finally {
      await few.destroy();
    }
  });
});
