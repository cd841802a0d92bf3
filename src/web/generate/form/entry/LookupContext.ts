import { createContext } from 'react';
import type { BoundResource } from '../../../../metadata/model/BoundResource';
import type { JsonValue } from '../../../../metadata/model/json';

/** How the form around finds out what an entered value names. */
export interface Lookups {
  resource: BoundResource;
  /** Returns the fields that are shown of it. Rejects with a `RequestError` where the value names nothing. */
  lookUp: (field: string, value: JsonValue) => Promise<Record<string, JsonValue>>;
}

/** The lookups of the form around; undefined in a form that has none. */
export const LookupContext = createContext<Lookups | undefined>(undefined);
