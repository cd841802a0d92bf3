import type { Check } from '../../source/reporter';

/**
 * The month (`-MM`) from which a calendar should have the next year. Authorities have published most of its days by
 * then.
 */
const nextYearFrom = '-10';

/**
 * Returns a check that warns of calendars without the year of `today` (`YYYY-MM-DD`). From October on they need the
 * next year as well. The day is a parameter so that gateways and tests stay valid a year later.
 */
export function checkCalendarYears(today: string): Check {
  const year = Number(today.slice(0, 4));
  const wanted = today.slice(4) >= nextYearFrom ? [year, year + 1] : [year];
  return (project, report) => {
    for (const file of project.calendars.values()) {
      const known = (file.value.years ?? []).map((each) => each.year);
      const missing = wanted.filter((each) => !known.includes(each));
      if (missing.length === 0) continue;
      report(file, ['years'], {
        severity: 'warning',
        code: 'calendar-ends',
        message: `The days of ${missing.join(' and ')} are missing: payments would be settled on holidays. Add them.`,
        at: 'key',
      });
    }
  };
}
