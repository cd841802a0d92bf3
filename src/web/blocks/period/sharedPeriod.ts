import { createContext } from 'react';
import type { Period } from '../parts/period';

/** The period that is chosen for the charts of a `period` block; undefined outside of one. */
export const SharedPeriodContext = createContext<Period | undefined>(undefined);
