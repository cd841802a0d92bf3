import type { JsonValue } from '../../metadata/model/JsonValue';

/** A change of state that will happen, unless the record is in another state by then. */
export interface StateStep {
  kind: 'state';
  /** ISO 8601 in UTC. */
  at: string;
  entity: string;
  id: string;
  field: string;
  from: string;
  to: string;
  note?: string;
  changes?: Record<string, JsonValue>;
}
