import { nobody } from '../../gateway/database/declared/columns';
import type { Forgetting } from '../../gateway/database/declared/forget';
import { describeKeep } from '../../gateway/database/declared/keep';
import type { TableDefinition, TableDefinitions } from '../../gateway/database/declared/defineTables';
import { entityFields } from '../../metadata/bind/boundFields';
import { placesOf } from '../../metadata/bind/schemas/places';
import type { BoundField } from '../../metadata/model/BoundField';
import type { Model } from '../../metadata/model/Model';
import { persons } from '../../metadata/model/Person';
import { entityTable } from '../../metadata/storage/entityTable';
import { personalFields } from '../../metadata/values/personal';
import { byName, recordsKept } from './tablesPage';
import { code, markdownTable } from './markdownTable';

/**
 * Returns `docs/personal-data.md`: each column that holds data of persons. Fields say so by `x-personal`, the gateway's own tables by their
 * declarations.
 */
export function personalDataPage(model: Model, tables: TableDefinitions): string {
  const stored = model.entities.filter((entity) => entityTable(model, entity).isStored);
  const others = model.entities.filter((entity) => !stored.includes(entity));
  const whose = [...Object.entries(persons), ['operator', 'who works for the provider'] as const];
  return (
    [
      `# Where personal data is

<!-- Written by npm run types from x-personal in schemas/ and from the tables of src/gateway/. Edit these. -->

Each column of the database that holds data of persons, whose it is, what it says of them, for how long it is kept, and what becomes of it when they are [forgotten](operations/privacy.md). A test compares this with the database: a column
is either here or known to hold none.`,
      markdownTable(['Whose', 'that is'], whose),
      '## Records\n\nTables of entities, by what their schemas say in `x-personal`.',
      markdownTable(
        ['Table', 'Column', 'Whose', 'What', 'Kept', 'When forgotten'],
        stored.flatMap((entity) => recordRows(model, entity)),
      ),
      "## The gateway's own tables",
      markdownTable(
        ['Table', 'Column', 'Whose', 'What', 'Kept', 'When forgotten'],
        byName(tables).flatMap((entry) => ownRows(model, entry)),
      ),
      `## Elsewhere

Files of records and of exports are in \`FILES_DIR\` or the bucket, under random ids: what merchants upload may name anybody. Logs hold ids of merchants and users, no data
of theirs. Backups hold all of the above for as long as you keep them.

Lists without a table show what is above: ${others
        .filter((entity) => personalOf(model, entity).length > 0)
        .map((entity) => `\`${entity}\``)
        .join(', ')}.`,
    ].join('\n\n') + '\n'
  );
}

/** The fields of all countries, by their names, as the first country with each has it. */
function personalOf(model: Model, entity: string) {
  const fields: Record<string, BoundField> = {};
  for (const place of placesOf(model, entity))
    for (const [name, field] of Object.entries(entityFields(model, entity, place))) fields[name] ??= field;
  return personalFields(fields);
}

function recordRows(model: Model, entity: string): string[][] {
  const { name, columns, nested } = entityTable(model, entity);
  const kept = recordsKept(model, entity);
  return personalOf(model, entity).flatMap(({ path, field, person }) => {
    const [first = '', ...inner] = path;
    const column = columns.get(first)?.column ?? [`attributes.${nested.get(first)}`, ...inner].join('.');
    const forgotten = person === 'merchant' ? 'stays' : 'replaced';
    return [[code(name), code(column), person, field.title, kept, forgotten]];
  });
}

function ownRows(model: Model, [name, { columns, keep = '' }]: [string, TableDefinition]): string[][] {
  const period = describeKeep(keep, model.retention);
  return Object.entries(columns).flatMap(([column, { holds = nobody }]) =>
    holds === 'nobody'
      ? []
      : [[code(name), code(column), holds[0], holds[1], period, describeForgetting(holds[2])]],
  );
}

/** Returns what becomes of a column once its person is forgotten, in words. Who works for the provider is not. */
function describeForgetting(way: Forgetting = 'stays: operators are not forgotten'): string {
  if (way === 'row' || way === 'listed') return 'deleted';
  return way.startsWith('stays') || way === 'emptied' ? way : 'replaced';
}
