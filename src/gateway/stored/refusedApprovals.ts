import { sql } from 'kysely';
import { bindResource } from '../../metadata/bind/bindResource';
import { placesOf } from '../../metadata/bind/schemas/places';
import { memoize } from 'es-toolkit';
import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import { toRecord } from '../database/records';
import { batchesOf, checkOf } from '../database/schema/storedMisfits';
import type { StoredWords } from '../database/schema/StoredWords';
import { countedRecords, ruleOf } from '../database/schema/unfitValues';
import type { Database } from '../database/declared/tables';
import { type Counted, countIn, firstIds, type StoredFinding } from './StoredFinding';

/** A decision that refuses records which do not fit today's rules. */
interface Approval {
  /** Place in the metadata: `resources/withdrawals.json, "approve"`. */
  place: string;
  field: string;
  /** The states in which records wait for it. */
  from: string[];
  to: string;
}

/**
 * Finds the records of an entity that wait for an approval which the rules of a Model would refuse. `columns` are those that its table has
 * now: what is in none waits for nothing yet.
 */
export async function refusedApprovals(
  db: Database,
  model: Model,
  entity: string,
  columns: ReadonlySet<string>,
  words: StoredWords,
): Promise<StoredFinding[]> {
  const table = entityTable(model, entity);
  const approvals = new Map(
    placesOf(model, entity).map((place) => [place, approvalsAt(model, entity, place)]),
  );
  const states = new Map<string, Set<string>>();
  for (const { field, from } of [...approvals.values()].flat()) {
    const known = states.get(field) ?? new Set();
    for (const state of from) known.add(state);
    states.set(field, known);
  }
  const conditions = [...states].flatMap(([field, names]) => {
    const column = table.columns.get(field)?.column;
    return column === undefined || !columns.has(column) || names.size === 0
      ? []
      : [sql`${sql.ref(column)} in (${sql.join([...names])})`];
  });
  if (conditions.length === 0) return [];
  const checkAt = memoize((place: string) => checkOf(model, table, place));
  const counts = new Map<string, Counted>();
  for await (const rows of batchesOf(db, table, sql`(${sql.join(conditions, sql` or `)})`)) {
    for (const row of rows) {
      const { country } = row;
      const record = toRecord(table, row);
      for (const { place, field, from, to } of approvals.get(country) ?? []) {
        if (!from.some((state) => state === record[field])) continue;
        // What the decision itself changes is no reason.
        const afterwards = new Set(checkAt(country)({ ...record, [field]: to }).map(({ key }) => key));
        const broken = checkAt(country)(record).filter(({ key }) => afterwards.has(key));
        if (broken.length === 0) continue;
        const rules = [
          ...new Set(
            broken.map(
              ({ field: name, error }) =>
                `"${name}": ${ruleOf(model, table, { country, error, record }, words)}`,
            ),
          ),
        ];
        countIn(counts, JSON.stringify([place, country, rules.join(' ')]), record.id);
      }
    }
  }
  return [...counts].map(([key, counted]) => {
    const [place, country, rules] = JSON.parse(key) as [string, string, string];
    const smart_count = counted.count;
    const records = countedRecords(words, smart_count, country);
    const ids = firstIds(words, counted);
    return {
      about: 'approvals',
      breaks: true,
      line: words.say('approvals.refused', { smart_count, place, records, rules, ids }),
    };
  });
}

function approvalsAt(model: Model, entity: string, place: string): Approval[] {
  return Object.entries(model.resources).flatMap(([name, { entity: shown, review }]) => {
    if (shown !== entity) return [];
    const { actions, fields } = bindResource(model, name, place, model.languages[0] ?? 'en');
    const reviews =
      review && review.fits !== false
        ? [
            {
              place: `resources/${name}.json, "review"`,
              field: review.field,
              from: [review.from],
              to: review.approve,
            },
          ]
        : [];
    const others = actions.flatMap(({ name: action, fits, transition, awaits }) => {
      if (!fits || !transition) return [];
      const { field, to } = transition;
      const ways = Object.entries(fields[field]?.transitions ?? {});
      const from = awaits ?? ways.flatMap(([state, next]) => (next.includes(to) ? [state] : []));
      return [{ place: `resources/${name}.json, "${action}"`, field, from, to }];
    });
    return [...reviews, ...others];
  });
}
