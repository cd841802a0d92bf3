import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import { readTrigrams } from '../gateway/database/connections/trigrams';
import { tableIndexes } from '../gateway/database/indexes';
import { readConfig } from '../gateway/config';
import { citusPlan, spreadOf } from '../gateway/database/declared/spreadTables';
import { openDatabase } from '../gateway/database/connection';
import { acceptCountry } from '../gateway/database/schema/countryFacts';
import { planDatabase, prepareDatabase } from '../gateway/database/schema/prepareDatabase';
import { dropIndex, readIndexes } from '../gateway/database/schema/prepareIndexes';
import { findRepeats } from '../gateway/database/schema/repeats';
import { repairRollup } from '../gateway/figures/rollups/repair';
import { requireVersion } from '../gateway/database/schema/requireVersion';
import { prepareRollups, rollupPlaces } from '../gateway/figures/rollups/states';
import type { Tables } from '../gateway/database/declared/tables';
import { migrations, tables } from '../gateway/parts';
import { findStored } from '../gateway/stored/findStored';
import { storedWords } from '../gateway/stored/storedWords';
import { loadModel } from '../metadata/compile';
import type { Model } from '../metadata/model/Model';
import { type EntityTable, entityTable, storedEntities } from '../metadata/storage/entityTable';
import { runCommand } from './support/runCommand';
import { readTexts } from './support/readTexts';
import { withDatabase } from './support/withDatabase';
import { databaseUsage as usage } from './support/usages';

const commands = [
  'plan',
  'prepare',
  'repeats',
  'values',
  'rollups',
  'spread',
  'drop-indexes',
  'accept-country',
];

/** Performs a command on the tables of entities. They are as the last start of the gateway left them. */
async function run(
  command: string | undefined,
  subject: string | undefined,
  language: string | undefined,
): Promise<void> {
  const isComplete = (command === 'accept-country') === (subject !== undefined);
  const isWorded = language === undefined || command === 'values';
  if (!commands.some((name) => name === command) || !isComplete || !isWorded) throw new Error(usage);
  if (command === 'plan' || command === 'prepare') return prepare(command === 'plan');
  await withDatabase(async (db, model) => {
    // A country is accepted before the tables can be brought to this version.
    if (command !== 'accept-country') await requireVersion(db, migrations);
    if (subject !== undefined) {
      console.log(await acceptCountry(db, model, subject));
      return;
    }
    if (command === 'rollups') {
      await mendRollups(db, model);
      return;
    }
    if (command === 'spread') {
      for (const statement of await citusPlan(db, spreadOf(model, tables))) console.log(statement);
      return;
    }
    if (command === 'values') {
      await showUnfit(db, model, language);
      return;
    }
    for (const entity of storedEntities(model)) {
      const table = entityTable(model, entity);
      if (command === 'repeats') await showRepeats(db, table);
      else await dropUnneeded(db, model, table);
    }
  });
}

/** Brings the tables to this version as a start does, or prints what that would be. */
async function prepare(isPlan: boolean): Promise<void> {
  const config = readConfig(process.env);
  const model = await loadModel(config.root);
  const database = await openDatabase(config);
  try {
    if (isPlan) {
      const statements = await planDatabase(database, model, migrations);
      console.log(
        statements.length === 0
          ? 'Nothing to do: the tables are those of this version.'
          : statements.join('\n'),
      );
      return;
    }
    const warnings = await database.withoutTimeLimits((db) =>
      prepareDatabase(db, model, migrations, (line) => console.log(line)),
    );
    for (const warning of warnings) console.log(warning);
    console.log('The tables are those of this version.');
  } finally {
    await database.close();
  }
}

/** Mends roll-ups, also while gateways run. Finds nothing unless several versions ran at once or records were changed by hand. */
async function mendRollups(db: Kysely<Tables>, model: Model): Promise<void> {
  await prepareRollups(db, model);
  for (const place of rollupPlaces(model)) {
    const { entity, time } = place.rollup;
    const differences = await repairRollup(db, model, place);
    const rows = differences.reduce((sum, each) => sum + each.rows, 0);
    const found =
      rows === 0
        ? 'as the records'
        : `${rows} hours and days of ${differences.length} merchants differed, mended`;
    console.log(`${entity} by ${time.field}, ${place.country}: ${found}.`);
  }
}

async function showRepeats(db: Kysely<Tables>, table: EntityTable): Promise<void> {
  for (const fields of table.unique) {
    const repeats = await findRepeats(db, table, fields);
    console.log(`${table.entity}, ${fields.join(' and ')}: ${repeats.length} values repeat.`);
    const last = fields.at(-1)!;
    const column = table.columns.get(last)!.column;
    for (const { merchantId, values, ids } of repeats) {
      console.log(`  ${values.join(' ')}, merchant ${merchantId}, records ${ids.join(', ')}`);
      // The oldest record keeps the value.
      for (const id of ids.slice(1)) {
        console.log(
          `    UPDATE "${table.name}" SET "${column}" = '<another ${last}>' WHERE merchant_id = '${merchantId}' AND id = '${id}';`,
        );
      }
    }
  }
}

async function showUnfit(db: Kysely<Tables>, model: Model, language = 'en'): Promise<void> {
  const texts = await readTexts(readConfig(process.env).root, language, { stored: {} });
  const words = storedWords(language, texts);
  const { records, findings } = await findStored(db, model, {
    migrations,
    now: new Date(),
    notes: true,
    words,
  });
  for (const [entity, { count, fits }] of records)
    if (fits)
      console.log(words.say(count === 0 ? 'values.none' : 'values.fit', { smart_count: count, entity }));
  for (const { line } of findings) console.log(line);
}

async function dropUnneeded(db: Kysely<Tables>, model: Model, table: EntityTable): Promise<void> {
  const needed = new Set(tableIndexes(model, table, await readTrigrams(db)).map(({ name }) => name));
  for (const { name } of await readIndexes(db, table)) {
    if (needed.has(name)) continue;
    await dropIndex(db, name);
    console.log(`Dropped ${name}.`);
  }
}

await runCommand(
  async () => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { language: { type: 'string' } },
    });
    await run(positionals[0], positionals[1], values.language);
  },
  { usage },
);
