import { type RawBuilder, sql } from 'kysely';

/** The way in which `forget` changes a column that holds data of persons of records or of users. */
export type Forgetting =
  // Values are replaced wherever they are in it.
  | 'texts'
  // The whole is one value.
  | 'value'
  // JSON of a record's fields.
  | 'fields'
  // An envelope with such JSON.
  | 'data'
  // An `Entry`.
  | 'entry'
  // The name of the user whose row it is.
  | 'alias'
  // That user as an `Actor`, in JSON.
  | 'actor'
  // The name of a user, where nothing else says which.
  | 'name'
  | 'emptied'
  // The id of the user in lists of other users' rows, which is taken out.
  | 'listed'
  // The row is deleted.
  | 'row'
  // Code of `forget` itself changes it.
  | 'own'
  | `stays: ${string}`;

/** A merchant in whose rows somebody is forgotten. */
export interface ForgettingMerchant {
  id: string;
  code: string;
}

/** A record about a person who is forgotten. */
export interface ForgottenRecord {
  id: string;
  merchantId: string;
  /** Its id and that of its order, about which networks are asked. */
  orders: readonly string[];
}

/** A user who is forgotten. The account is missing where they are one of another gateway's database. */
export interface ForgottenUser {
  id: string;
  merchant: ForgettingMerchant;
  account?: string;
}

type Condition = RawBuilder<unknown>;

/** The rows of a table in which `forget` changes something, as conditions. */
export interface ForgottenRows {
  /** A plural for the operator who is told how many are changed. */
  title: string;
  /** Rows that are kept beside a record. */
  beside?: (record: ForgottenRecord) => Condition;
  /** Rows of a merchant in which anybody may have written what is known of a person. */
  mentions?: (merchant: ForgettingMerchant) => Condition;
  /** Rows in which operators may have written what is known of a user. */
  audits?: (merchant: ForgettingMerchant) => Condition;
  /** Rows that say what a user did. */
  madeBy?: (user: ForgottenUser) => Condition;
  /** Rows that nobody but the user needs. */
  ownedBy?: (user: ForgottenUser) => Condition;
}

export const besideRecord = ({ merchantId, id }: ForgottenRecord): Condition =>
  sql`merchant_id = ${merchantId}::uuid and record_id = ${id}::uuid`;

export const besideOrder = ({ merchantId, orders }: ForgottenRecord): Condition =>
  sql`merchant_id = ${merchantId}::uuid and record_id = any(${orders}::uuid[])`;

export const ofMerchant = ({ id }: ForgettingMerchant): Condition => sql`merchant_id = ${id}::uuid`;

export const byActor = ({ merchant, id }: ForgottenUser): Condition =>
  sql`${ofMerchant(merchant)} and actor_kind = 'user' and actor_id = ${id}`;

export const byUser = ({ merchant, id }: ForgottenUser): Condition =>
  sql`${ofMerchant(merchant)} and user_id = ${id}`;

export const ofUser = ({ id }: ForgottenUser): Condition => sql`user_id = ${id}::uuid`;
