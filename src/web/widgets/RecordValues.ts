import type { JsonValue } from '../../metadata/model/JsonValue';

/** A record as the API answers it: its opaque id beside the entity's properties. Absent and null mean the same. */
export interface RecordValues {
  id: string;
  [field: string]: JsonValue | undefined;
}
