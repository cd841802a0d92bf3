import { useSearchParams } from 'react-router';
import type { NamedPeriod, Period } from '../figures/figure';
import { useBlockCountry } from '../parts/blockCountry';
import { useToday } from '../parts/useToday';
import { readPeriod, writePeriod } from './chosenPeriod';

/**
 * Returns the period that the address has under a name, and a function that chooses another one. The first of `periods`
 * is the page without. With `maxDays` it may be days that were picked.
 */
export function usePeriod(
  name: string,
  periods: NamedPeriod[],
  maxDays?: number,
): [period: Period, choose: (period: Period) => void] {
  const country = useBlockCountry();
  const [today] = useToday(country ? [country.zone] : []);
  const [search, setSearch] = useSearchParams();
  const period = readPeriod(search.get(name), periods, { maxDays, today }) ?? periods[0]!;

  function choose(next: Period) {
    const query = new URLSearchParams(search);
    if (next === periods[0]) query.delete(name);
    else query.set(name, writePeriod(next));
    setSearch(query, { replace: true });
  }

  return [period, choose];
}
