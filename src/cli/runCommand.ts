import type { Kysely } from 'kysely';
import { readConfig } from '../gateway/config';
import { openDatabase } from '../gateway/database/connection';
import { sqlState, sqlStates } from '../gateway/database/sqlState';
import type { Tables } from '../gateway/database/tables';
import { loadModel } from '../metadata/compile';
import type { Model } from '../metadata/model/Model';

/**
 * Runs a command. What it throws is printed for the operator, and the process exits with 1. `unprepared` is printed instead
 * where the database lacks a table that the command reads. A reader that ends before the output does, such as `head`, does
 * not stop the work.
 */
export async function runCommand(work: () => Promise<void>, unprepared?: string): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  try {
    await work();
  } catch (error) {
    const isUnprepared = sqlState(error) === sqlStates.undefinedTable;
    console.error((isUnprepared && unprepared) || (error instanceof Error ? error.message : error));
    process.exitCode = 1;
  }
}

/** Does `work` on the database of this configuration, without limits of time, and closes it. */
export async function withDatabase<Result>(
  work: (db: Kysely<Tables>, model: Model) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(process.env);
  const model = await loadModel(config.root);
  const database = await openDatabase(config);
  try {
    return await database.withoutTimeLimits((db) => work(db, model));
  } finally {
    await database.close();
  }
}
