import type { Generated } from 'kysely';
import type { ActorKind } from '../../../contract/actors';
import type { Forgetting } from './forget';
import type { Person } from '../../../metadata/model/Person';

/**
 * A person's data in a column, with the person, a description for `docs/personal-data.md` and what `forget` does. `forget` forgets no
 * operators. `nobody` says that there is no such data.
 */
export type Held =
  | readonly [person: 'operator', what: string]
  | readonly [person: Person, what: string, forgetting: Forgetting]
  | 'nobody';

/** No data of persons: an id or a hash stands for them, and says nothing without other tables. */
export const nobody: Held = 'nobody';

/**
 * Ways in which a column follows renames of the metadata. It has names of a `resource`, JSON with values by the names of `fields`, the
 * `renames` of a part (`own`), or no such names or those of its time (`stays`).
 */
export type Renamed = 'resource' | 'fields' | 'own' | 'stays';

/** A secret in a column of texts. Null and the empty text stay as they are. */
export interface Secret {
  /** The column that names a row. */
  id: string;
  /** The column with the owner that the secret is bound to. */
  owner: string;
  purpose: string;
  /** Plural name of its values, for operators. */
  title: string;
  /** Its rows are deleted within days: that their key is missing is no reason not to start. */
  expires?: boolean;
}

/** A column of a table, with the type of its values in TypeScript. Instants are ISO 8601 in UTC, and JSON is read as text. */
export class Column<Value = unknown> {
  /** Never set: it carries the type. */
  declare readonly value: Value;

  constructor(
    /** The name that `format_type` of PostgreSQL gives it. */
    readonly type: string,
    readonly holds: Held | undefined,
    readonly isNullable = false,
    /** The expression of its default, as PostgreSQL prints it. */
    readonly defaultTo?: string,
    readonly secret?: Secret,
    readonly renamed?: Renamed,
  ) {}

  nullable(): Column<Value | null> {
    return new Column(this.type, this.holds, true, this.defaultTo, this.secret, this.renamed);
  }

  /** May be left out of an insert: the database has a value. */
  default(expression: string): Column<Generated<Value>> {
    return new Column(this.type, this.holds, this.isNullable, expression, this.secret, this.renamed);
  }

  encrypted(secret: Secret): Column<Value> {
    return new Column(this.type, this.holds, this.isNullable, this.defaultTo, secret, this.renamed);
  }
}

// What may hold data of persons says whose. Overloads keep the place of a call from inferring a type of values.

export function text<Value extends string = string>(holds: Held): Column<Value> {
  return new Column('text', holds);
}

export function texts(holds: Held): Column<string[]>;
export function texts<Value extends string | null>(holds: Held): Column<Value[]>;
export function texts(holds: Held): Column<string[]> {
  return new Column('text[]', holds);
}

export function json(holds: Held, renamed: Renamed): Column<string> {
  return new Column('jsonb', holds, false, undefined, undefined, renamed);
}

/** Values by the names of fields, as JSON in a text. */
export function fieldsText(holds: Held): Column<string> {
  return new Column('text', holds, false, undefined, undefined, 'fields');
}

export function resourceName(renamed: Renamed = 'resource'): Column<string> {
  return new Column('text', nobody, false, undefined, undefined, renamed);
}

export function numerics(holds: Held): Column<(number | string)[]> {
  return new Column('numeric[]', holds);
}

export const uuid = (): Column<string> => new Column('uuid', undefined);
export const instant = (): Column<string> => new Column('timestamp with time zone', undefined);
export const day = (): Column<string> => new Column('date', undefined);
export const boolean = (): Column<boolean> => new Column('boolean', undefined);
export const integer = (): Column<number> => new Column('integer', undefined);
export const double = (): Column<number> => new Column('double precision', undefined);

export function bigint(): Column<number>;
/** Its values are read as texts above 2^53. */
export function bigint<Value extends number | string>(): Column<Value>;
export function bigint(): Column<number> {
  return new Column('bigint', undefined);
}

export function numeric<Value extends string | number = string>(): Column<Value> {
  return new Column('numeric', undefined);
}

/** The columns that name a record. */
export const recordKeyColumns = {
  merchant_id: uuid(),
  country: text(nobody),
  entity: text(nobody),
  record_id: uuid(),
  /** The user whose record it is, where each is a user's. */
  user_id: uuid().nullable(),
};

/** The columns of an actor who may be a user of a merchant, as {@link ActorColumns}. */
export const userActorColumns = {
  actor_kind: text<ActorKind>(nobody),
  actor_id: text(nobody).nullable(),
  actor_name: text(['user', 'their name then', 'alias']).nullable(),
};

/** The columns of an actor who may be an operator. */
export const operatorActorColumns = {
  actor_kind: text<ActorKind>(nobody),
  actor_id: text(['operator', 'their name, or the id of their token']).nullable(),
  actor_name: text(['operator', 'their name']).nullable(),
};
