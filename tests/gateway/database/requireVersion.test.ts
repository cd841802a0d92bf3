import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requireVersion } from '../../../src/gateway/database/schema/requireVersion';
import { migrations } from '../../../src/gateway/parts';
import { parcelModel } from '../support/parcelModel';
import { preparedDatabase, type TestDatabase, testDatabase } from '../support/testDatabase';

let database: TestDatabase;

beforeEach(async () => (database = await preparedDatabase(parcelModel())));
afterEach(() => database.drop());

const require = () => requireVersion(database.db, migrations);

describe('a database', () => {
  it('of this version is taken', async () => {
    await expect(require()).resolves.toBeUndefined();
  });

  it('of an older version is refused with what to do', async () => {
    const [last] = migrations.filter(({ entities }) => !entities).slice(-1);
    await database.db.deleteFrom('schema_migration').where('name', '=', last!.name).execute();
    await expect(require()).rejects.toThrow(
      `The database is of an older version: it lacks 1 of the steps to this one, such as ${last!.name}. Run the command with the version`,
    );
  });

  it('of a newer version is refused, even where all that is stored fits', async () => {
    const name = 'zz-001-of-tomorrow';
    await database.db.insertInto('schema_migration').values({ name }).execute();
    await expect(require()).rejects.toThrow(
      `The database is of a newer version: this one does not know 1 of its steps, such as ${name}. Run the command with the version`,
    );
  });

  it('that no gateway has started with is empty', async () => {
    const empty = await testDatabase();
    try {
      await expect(requireVersion(empty.db, migrations)).rejects.toThrow(
        'The database is empty. Name in DATABASE_URL the one',
      );
    } finally {
      await empty.drop();
    }
  });
});
