import { useSearchParams } from 'react-router';
import type { NamedPeriod, Period } from '../parts/period';
import { useBlockDay } from '../parts/blockCountry';
import { periodAt, writePeriod } from './chosenPeriod';
import { createContext } from 'react';

/**
 * Returns the period that the address has under a name, and a function that chooses another one. The first of `periods`
 * is the page without. With `maxDays` it may be days that were picked.
 */
export function usePeriod(
  name: string,
  periods: NamedPeriod[],
  maxDays?: number,
): [period: Period, choose: (period: Period) => void] {
  const today = useBlockDay();
  const [search, setSearch] = useSearchParams();
  const period = periodAt(search.get(name), periods, { maxDays, today });

  function choose(next: Period) {
    const query = new URLSearchParams(search);
    if (next === periods[0]) query.delete(name);
    else query.set(name, writePeriod(next));
    setSearch(query, { replace: true });
  }

  return [period, choose];
}

/** The period that is chosen for the charts of a `period` block; undefined outside of one. */
export const SharedPeriodContext = createContext<Period | undefined>(undefined);
