import type { JsonSchema } from '../model/json';

/** For how long the records of an entity are kept (`x-retention`). */
export interface RetentionRule {
  days: number;
  /** The field with the instant from which they count. */
  from: string;
  /** By status field, the states in which records are deleted. */
  when?: Record<string, string[]>;
}

/** Returns for how long the records of an entity are kept; undefined where it is for good. */
export function retentionRule(schema: JsonSchema): RetentionRule | undefined {
  return schema['x-retention'] as RetentionRule | undefined;
}
