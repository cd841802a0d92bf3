import { entityFields } from '../bind/boundFields';
import { placesOf, scopeOf } from '../bind/schemas/places';
import { memoize } from '../tracking/memoize';
import { drawsNumber, type FieldSum } from '../model/BoundField';
import type { RecordScope } from '../model/definitions';
import type { JsonSchema } from '../model/json';
import type { Model } from '../model/Model';
import { propertiesOf } from '../schema/schemaParts';
import { didYouMean } from '../source/reporter';
import { searchName } from '../values/listSearch';
import {
  columnName,
  type ColumnType,
  columnTypeOf,
  type EntityColumn,
  type FieldsByCountry,
  tableName,
} from './columns';
import { formerNames } from './renames';
import { reservedTables } from '../generated/reservedTables';
import { entityRollups, type Rollup } from './rollups';
import { type StateHistory, stateHistory } from './stateHistory';

/**
 * The table of an entity, derived from the Model. Its fixed columns are `id`, `merchant_id`, `country` (empty for
 * records of none), `user_id` if records belong to users, and `attributes`, a JSON object with the `nested` fields.
 */
export interface EntityTable<Entity extends string = string> {
  entity: Entity;
  name: string;
  scope: RecordScope;
  /** Whether there is a table. The records of other entities come from code of the gateway. */
  isStored: boolean;
  /** By field name, in the schema's order. */
  columns: Map<string, EntityColumn>;
  /** By the name of a nested field, its key in `attributes`. */
  nested: Map<string, string>;
  /** By field name, what is no column but computed from columns whenever records are read. */
  sums: Map<string, EntityColumn & { sum: FieldSum }>;
  /** Fields whose values together are those of one record of a merchant. */
  unique: string[][];
  /** Whether records are never changed or deleted. */
  appendOnly: boolean;
  /** Roll-ups of the records. */
  rollups: Rollup[];
  /** History by which the earlier states of records are known. */
  history: StateHistory | undefined;
}

/** Rules of an entity for its table, in `x-table`. */
interface TableRules {
  unique?: string[][];
  appendOnly?: boolean;
  /** `false`: code of the gateway has the records, and there is no table. */
  stored?: boolean;
  /** The operator's file of merchants gives the records. */
  given?: boolean;
  /** By field that was renamed, the name that it began with: its column keeps that of it. */
  firstNames?: Record<string, string>;
}

/** Why an entity cannot be stored as its schema says. */
interface StorageProblem {
  /** Where in the schema: `['properties', 'amount']`; empty where it is the entity as a whole. */
  path: string[];
  code: string;
  message: string;
}

/** Returns the table of an entity, with a column for each field of any country. Throws where `npm run check` reports the schema. */
export const entityTable = memoize(
  <Entity extends string>(model: Model, entity: Entity): EntityTable<Entity> => {
    const fields: FieldsByCountry = new Map(
      placesOf(model, entity).map((country) => [country, entityFields(model, entity, country)]),
    );
    const scope = scopeOf(model, entity);
    const rules = tableRules(model.schemas[entity] ?? {});
    const { table, problems } = describeTable(entity, rules, fields, scope);
    const [problem] = [...problems, ...tableNameProblems(entity, model.entities)];
    if (!problem) {
      const history = stateHistory([...fields.values()].flatMap((country) => Object.values(country)));
      return { ...table, entity, rollups: entityRollups(model, table, fields), history };
    }
    const place = problem.path.length === 0 ? '' : `, "${problem.path.slice(1).join('.')}"`;
    throw new Error(`schemas/${entity}.json${place}: ${problem.message}`);
  },
);

/** Returns the names of the entities that have a table. */
export function storedEntities(model: Model): string[] {
  return model.entities.filter((entity) => entityTable(model, entity).isStored);
}

/** Returns what an entity's schema says about its table. */
export function tableRules(schema: JsonSchema): TableRules {
  const firstNames = Object.entries(propertiesOf(schema)).flatMap(([field, property]) =>
    formerNames(property)
      .slice(0, 1)
      .map((first) => [field, first] as const),
  );
  return { ...(schema['x-table'] as TableRules | undefined), firstNames: Object.fromEntries(firstNames) };
}

/** Returns the table of an entity without derived parts, and all reasons why it cannot be made. */
export function describeTable(
  entity: string,
  rules: TableRules,
  fieldsByCountry: FieldsByCountry,
  scope: RecordScope,
): { table: Omit<EntityTable, 'rollups' | 'history'>; problems: StorageProblem[] } {
  const columns = new Map<string, EntityColumn>();
  const nested = new Map<string, string>();
  const sums: EntityTable['sums'] = new Map();
  const problems: StorageProblem[] = [];
  const types = new Map<string, { type: ColumnType | 'nested'; country: string }>();
  for (const [country, fields] of fieldsByCountry) {
    for (const [field, bound] of Object.entries(fields)) {
      if (bound.ui.once) continue;
      const type = columnTypeOf(bound);
      const first = rules.firstNames?.[field] ?? field;
      if (bound.sum && type !== 'nested') {
        sums.set(field, { field, column: columnName(field), type, required: false, sum: bound.sum });
        continue;
      }
      const before = types.get(field);
      if (before === undefined) {
        types.set(field, { type, country });
        if (type === 'nested') nested.set(field, first);
        else columns.set(field, { field, column: columnName(first), type, required: false });
      } else if (before.type !== type && !problems.some(({ path }) => path[1] === field)) {
        problems.push({
          path: ['properties', field],
          code: 'different-types',
          message: `It would be stored as ${before.type} in ${before.country} and as ${type} in ${country}. Give it one type.`,
        });
      }
    }
  }
  for (const column of columns.values()) column.required = isRequired(column.field, fieldsByCountry);
  const { appendOnly = false, stored: isStored = true } = rules;
  const unique = withDrawnNumbers(rules.unique ?? [], fieldsByCountry);
  return {
    table: { entity, name: tableName(entity), scope, isStored, columns, nested, sums, unique, appendOnly },
    problems: [
      ...problems,
      ...nameProblems(new Map([...columns, ...sums]), scope),
      ...uniqueProblems(unique, columns, nested),
    ],
  };
}

/** Adds the numbers that the gateway draws to the unique fields. They are redrawn when another record has them. */
function withDrawnNumbers(unique: string[][], fieldsByCountry: FieldsByCountry): string[][] {
  const drawn = [...fieldsByCountry.values()].flatMap((fields) =>
    Object.values(fields).filter(({ generate }) => drawsNumber(generate)),
  );
  const named = new Set(unique.filter(({ length }) => length === 1).flat());
  const others = new Set(drawn.map(({ name }) => name).filter((name) => !named.has(name)));
  return [...unique, ...[...others].map((name) => [name])];
}

function isRequired(field: string, fieldsByCountry: FieldsByCountry): boolean {
  return [...fieldsByCountry.values()].every(
    (fields) => fields[field]?.required === true && fields[field].ui.hidden !== true,
  );
}

/** Columns that every table of an entity has: those of the gateway, and those that PostgreSQL gives every table. */
export const systemColumns: ReadonlySet<string> = new Set([
  'id',
  'merchant_id',
  'country',
  'attributes',
  'tableoid',
  'xmin',
  'xmax',
  'cmin',
  'cmax',
  'ctid',
]);

/** The column of the user whose a record is, where each is a user's. */
export const userColumn = 'user_id';

/** PostgreSQL cuts longer names off without an error. */
const maxNameLength = 63;

/** PostgreSQL's limit, less the columns of the gateway. */
const maxColumns = 1_600 - 5;

function nameProblems(columns: Map<string, EntityColumn>, scope: RecordScope): StorageProblem[] {
  const problems: StorageProblem[] = [];
  const fieldOf = new Map<string, string>();
  for (const { field, column } of columns.values()) {
    const path = ['properties', field];
    const other = fieldOf.get(column);
    fieldOf.set(column, field);
    const isOwner = scope === 'user' && column === userColumn;
    if (systemColumns.has(column) || isOwner || field === searchName) {
      const message = `Every record has a "${field}" of the system. Choose another name.`;
      problems.push({ path, code: 'reserved-name', message });
    } else if (column.length > maxNameLength) {
      problems.push({ path, ...longName(column) });
    } else if (other !== undefined) {
      const message = `It and "${other}" would be the same column, "${column}". Rename one of them.`;
      problems.push({ path, code: 'same-column', message });
    }
  }
  if (columns.size > maxColumns) {
    const message = `It has ${columns.size} fields, and a table holds ${maxColumns}. Put some of them into objects or into another entity.`;
    problems.push({ path: ['properties'], code: 'too-many-fields', message });
  }
  return problems;
}

function longName(name: string) {
  const message = `Its name in the database, "${name}", is longer than ${maxNameLength} characters. Shorten it.`;
  return { code: 'long-name', message };
}

/** Returns why an entity's table cannot have its name among those of the other `entities` and of the gateway. */
export function tableNameProblems(
  entity: string,
  entities: ReadonlySet<string> | readonly string[],
): StorageProblem[] {
  const name = tableName(entity);
  if (reservedTables.has(name)) {
    const message = `The gateway has a table "${name}" of its own. Rename the file.`;
    return [{ path: [], code: 'reserved-table', message }];
  }
  if (name.length > maxNameLength) return [{ path: [], ...longName(name) }];
  const other = firstsByTable(entities).get(name);
  if (other === undefined || other === entity) return [];
  const message = `It and schemas/${other}.json would be the same table, "${name}". Rename one of the files.`;
  return [{ path: [], code: 'same-table', message }];
}

const firstsByTable = memoize((entities: ReadonlySet<string> | readonly string[]): Map<string, string> => {
  const firsts = new Map<string, string>();
  for (const entity of entities) if (!firsts.has(tableName(entity))) firsts.set(tableName(entity), entity);
  return firsts;
});

function uniqueProblems(
  unique: string[][],
  columns: Map<string, EntityColumn>,
  nested: ReadonlyMap<string, string>,
): StorageProblem[] {
  const problems: StorageProblem[] = [];
  for (const [place, fields] of unique.entries()) {
    for (const [index, field] of fields.entries()) {
      if (columns.has(field)) continue;
      const path = ['x-table', 'unique', String(place), String(index)];
      const message = nested.has(field)
        ? `"${field}" is a list or an object, which cannot be unique.`
        : `"${field}" is not a property of this entity.${didYouMean(field, [...columns.keys()])}`;
      problems.push({ path, code: 'unfit-unique', message });
    }
  }
  return problems;
}
