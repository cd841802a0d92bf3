import { limitAsync } from 'es-toolkit';
import { DatabaseError } from 'pg';
import { DatabaseUnavailableError, OutdatedStatementError } from '../connections/pool';
import type { Database } from '../declared/tables';
import { withTransaction } from './transaction';
import { Group } from './Group';
import { memberExecutor } from './memberExecutor';
import { Unit } from './Unit';

/** Work of a unit. It has no effect outside of the unit, and may be done again. */
export type UnitWork<Result> = (unit: Unit) => Promise<Result>;

/** Work of a unit, and who waits for what becomes of it. */
export interface PendingUnit {
  work: UnitWork<unknown>;
  resolve: (result: never) => void;
  reject: (error: unknown) => void;
}

/** Units that are done alone at the same time: as many connections are taken from the others. */
const maxAlone = 2;

/**
 * Does the work of several units in one transaction. A unit that fails is done again alone, as are all whose shared statement failed,
 * `atOnce` at a time. Each is told once committed or failed. Returns how many were alone.
 */
export async function commitTogether(
  db: Database,
  units: readonly PendingUnit[],
  atOnce: number = maxAlone,
): Promise<number> {
  if (units.length <= 1) return commitEach(db, units, atOnce);
  try {
    const works = units.map(({ work }) => work);
    const { settled, isCommitted, isBroken } = await attemptTogether(db, works);
    const isRight = (_unit: PendingUnit, index: number) => settled[index]?.status === 'fulfilled';
    if (isCommitted) {
      for (const [index, outcome] of settled.entries())
        if (outcome.status === 'fulfilled') units[index]!.resolve(outcome.value as never);
      return 0;
    }
    if (isBroken) return await commitEach(db, units, atOnce);
    const alone = await commitTogether(db, units.filter(isRight), atOnce);
    const wrong = units.filter((unit, index) => !isRight(unit, index));
    return alone + (await commitEach(db, wrong, atOnce));
  } catch (error) {
    for (const { reject } of units) reject(error);
    return units.length;
  }
}

async function commitEach(db: Database, units: readonly PendingUnit[], atOnce: number): Promise<number> {
  const alone = limitAsync(
    ({ work, resolve, reject }: PendingUnit) =>
      withTransaction(db, work).then((result) => resolve(result as never), reject),
    atOnce,
  );
  await Promise.all(units.map((unit) => alone(unit)));
  return units.length;
}

/** Rolls back a transaction in which a unit has failed. */
class UnitFailedError extends Error {}

/** Outcome of an attempt. It is broken where a statement failed, so that nobody knows which unit is at fault. */
interface Attempt<Result> {
  settled: PromiseSettledResult<Result>[];
  isCommitted: boolean;
  isBroken: boolean;
}

/** Whether an error is of the unit alone. After one of the database nothing more can be done in its transaction. */
const isOwnFailure = (error: unknown) =>
  !(error instanceof DatabaseError) && !(error instanceof OutdatedStatementError);

/** Does the work of several units in one transaction, which is committed if none of them fails. */
export async function attemptTogether<Result>(
  db: Database,
  works: readonly UnitWork<Result>[],
): Promise<Attempt<Result>> {
  let settled: PromiseSettledResult<Result>[] = [];
  let isBroken = false;
  const units: Unit[] = [];
  try {
    await db.transaction().execute(async (transaction) => {
      const executor = transaction.getExecutor();
      const own = new Unit(executor);
      const group = new Group(own);
      units.push(own, ...works.map(() => new Unit(memberExecutor(executor), { member: group.join() })));
      settled = await Promise.allSettled(
        works.map(async (work, index) => {
          const unit = units[index + 1]!;
          return work(unit).finally(() => group.leave(unit.member!));
        }),
      );
      const failures = settled.flatMap((each) =>
        each.status === 'rejected' ? [each.reason as unknown] : [],
      );
      const lost = failures.find((failure) => failure instanceof DatabaseUnavailableError);
      if (lost) throw lost;
      isBroken = group.hasFailed || failures.some((failure) => !isOwnFailure(failure));
      if (failures.length > 0 || isBroken) throw new UnitFailedError();
    });
    for (const unit of units) unit.committed();
    return { settled, isCommitted: true, isBroken };
  } catch (error) {
    // Whether the transaction was committed is unknown, as it is of one alone.
    if (error instanceof DatabaseUnavailableError) throw error;
    return { settled, isCommitted: false, isBroken: isBroken || !(error instanceof UnitFailedError) };
  }
}
