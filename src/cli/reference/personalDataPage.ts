import { keptRecords, type PersonalTable, personalTables } from '../../gateway/privacy/personalColumns';
import { entityFields } from '../../metadata/bind/boundFields';
import { placesOf } from '../../metadata/bind/places';
import type { BoundField } from '../../metadata/model/BoundField';
import type { Model } from '../../metadata/model/Model';
import { persons } from '../../metadata/model/Person';
import type { RetentionName } from '../../metadata/model/Retention';
import { retentionRule } from '../../metadata/schema/retentionRule';
import { entityTable } from '../../metadata/storage/entityTable';
import { fillPlaceholders } from '../../metadata/texts/placeholders';
import { personalFields } from '../../metadata/values/personal';

/**
 * Returns `docs/personal-data.md`: each column that holds data of persons, by what `x-personal` says of the fields of records and by what the
 * gateway says of its own tables.
 */
export function personalDataPage(model: Model): string {
  const stored = model.entities.filter((entity) => entityTable(model, entity).isStored);
  const others = model.entities.filter((entity) => !stored.includes(entity));
  const whose = [...Object.entries(persons), ['operator', 'who works for the provider'] as const];
  return (
    [
      `# Where personal data is

<!-- Written by npm run types from x-personal in schemas/ and from src/gateway/privacy/personalColumns.ts. Edit these. -->

Each column of the database that holds data of persons, whose it is, what it says of them, and for how long it is kept. A test compares this with the database: a column
is either here or known to hold none. [Operations](operations.md#personal-data-and-retention) says how it is deleted.`,
      table(['Whose', 'that is'], whose),
      '## Records\n\nTables of entities, by what their schemas say in `x-personal`.',
      table(
        ['Table', 'Column', 'Whose', 'What', 'Kept'],
        stored.flatMap((entity) => recordRows(model, entity)),
      ),
      "## The gateway's own tables",
      table(
        ['Table', 'Column', 'Whose', 'What', 'Kept'],
        Object.entries(personalTables).flatMap((entry) => ownRows(model, entry)),
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
  const kept = keptOf(model, entity);
  return personalOf(model, entity).flatMap(({ path, field, person }) => {
    const [first = '', ...inner] = path;
    const column = columns.get(first)?.column ?? [`attributes.${nested.get(first)}`, ...inner].join('.');
    return [[code(name), code(column), person, field.title, kept]];
  });
}

function keptOf(model: Model, entity: string): string {
  const period = keptRecords[entity];
  if (period) return daysOf(model, period);
  const rule = retentionRule(model.schemas[entity] ?? {});
  if (rule) return `${rule.days} days after ${rule.from}`;
  return entityTable(model, entity).appendOnly ? 'always' : 'as long as the record';
}

function ownRows(model: Model, [name, { personal, kept }]: [string, PersonalTable]): string[][] {
  return Object.entries(personal).map(([column, [person, what]]) => [
    code(name),
    code(column),
    person,
    what,
    fillPlaceholders(kept, (period) => daysOf(model, period as RetentionName)),
  ]);
}

function daysOf({ retention }: Model, period: RetentionName): string {
  const days = retention[period];
  return days === 1 ? '1 day' : `${days} days`;
}

function table(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heading.map((title, place) =>
    Math.max(title.length, ...rows.map((row) => row[place]!.length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, place) => cell.padEnd(widths[place]!)).join(' | ')} |`;
  return [line(heading), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

const code = (name: string) => `\`${name}\``;
