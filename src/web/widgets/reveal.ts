import { createContext } from 'react';
import type { JsonValue } from '../../metadata/model/json';

/**
 * Reads the whole value of a masked field of the record that is shown. Undefined where that is not possible: outside of
 * a record's page, and without the permission.
 */
export const RevealContext = createContext<((field: string) => Promise<JsonValue>) | undefined>(undefined);
