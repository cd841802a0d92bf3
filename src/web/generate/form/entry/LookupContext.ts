import { createContext } from 'react';
import type { BoundResource } from '../../../../metadata/model/BoundResource';
import type { JsonValue } from '../../../../metadata/model/json';
import type { FormErrors } from '../../../forms/BaseForm';

/** How the form around asks the gateway about what is entered. */
export interface Lookups {
  resource: BoundResource;
  /** Returns the fields that are shown of it. Rejects with a `RequestError` where the value names nothing. */
  lookUp: (field: string, value: JsonValue) => Promise<Record<string, JsonValue>>;
  /** Returns the greatest amount of a field that is possible with the other values, or what is wrong with these. */
  findGreatest: (
    field: string,
    values: Record<string, JsonValue>,
  ) => Promise<{ greatest: number | null } | { errors: FormErrors }>;
}

/** The lookups of the form around; undefined in a form that has none. */
export const LookupContext = createContext<Lookups | undefined>(undefined);
