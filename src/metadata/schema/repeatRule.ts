import type { JsonSchema, JsonValue } from '../model/json';

/** Rule for repeats of an entity (`x-repeats`): a new record with the values of an earlier one needs confirmation. */
export interface RepeatRule {
  /** A record with the same values in all of them is repeated. */
  fields: string[];
  /** The field with the instant that a record counts from. */
  at: string;
  /** For how many days it counts. */
  days: number;
  /** By field: the values of records that do not count, such as those that failed. */
  unless?: Record<string, JsonValue[]>;
  /** The field of the application that holds for how many hours it counts, where its program creates the new one. */
  hours?: string;
  /** The field of the new record with the numbers of earlier ones that a program means to repeat. */
  confirmedBy?: string;
}

/** Returns the `x-repeats` of an entity's schema. */
export function repeatRule(schema: JsonSchema | undefined): RepeatRule | undefined {
  return schema?.['x-repeats'] as RepeatRule | undefined;
}
