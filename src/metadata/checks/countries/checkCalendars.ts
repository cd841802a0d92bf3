import type { Calendar, CalendarYear } from '../../calendars/Calendar';
import type { Project, SourceFile } from '../../source/Project';
import { type Check, didYouMeanOneOf, type Report } from '../../source/reporter';
import { isDay } from '../../values/time';

/** Checks that calendars are of known countries and list each day once. They must exist where business days are counted. */
export const checkCalendars: Check = (project, report) => {
  const countries = [...project.countries.keys()];
  for (const file of project.calendars.values()) {
    checkCountry(file, countries, project, report);
    checkYears(file, report);
  }
  for (const file of project.countries.values()) {
    if (file.value.settles?.unit !== 'businessDay' || project.calendars.has(file.name)) continue;
    if (project.paths.has(`schemas/calendars/${file.name}.json`)) continue;
    report(file, ['settles', 'unit'], missingCalendar(file.name));
  }
};

/** A rule that counts business days of a country whose holidays are not known. */
export function missingCalendar(country: string) {
  return {
    code: 'missing-calendar',
    message: `${country} has no calendar, so its business days are not known. Write schemas/calendars/${country}.json, or "unit": "day".`,
  };
}

function checkCountry(
  file: SourceFile<Partial<Calendar>>,
  countries: string[],
  { paths }: Pick<Project, 'paths'>,
  report: Report,
): void {
  const { name, value } = file;
  if (value.country !== undefined && value.country !== name) {
    report(file, ['country'], {
      code: 'calendar-country',
      message: `The file is named ${name}.json, so the country must be "${name}".`,
    });
  } else if (!countries.includes(name) && !paths.has(`schemas/countries/${name}.json`)) {
    report(file, [], {
      code: 'unknown-country',
      message: `There is no country "${name}".${didYouMeanOneOf(name, countries)}`,
    });
  }
}

function checkYears(file: SourceFile<Partial<Calendar>>, report: Report): void {
  const seen = new Set<number>();
  const years = file.value.years ?? [];
  for (const [index, year] of years.entries()) {
    const path = ['years', String(index)];
    if (seen.has(year.year)) {
      report(file, [...path, 'year'], {
        code: 'duplicate-year',
        message: `${year.year} is there twice. Put its days together.`,
      });
    }
    seen.add(year.year);
    checkDays(file, path, year, report);
    if (year.reviewed && !isDay(year.reviewed.on))
      report(file, [...path, 'reviewed', 'on'], unknownDay(year.reviewed.on));
  }
  // Where every day is a business day, there is nothing to compare.
  const isOpen = ({ days = [] }: Partial<CalendarYear>) =>
    file.value.weekend?.length === 0 && days.length === 0;
  const unreviewed = years.filter((year) => !year.reviewed && !isOpen(year)).map(({ year }) => year);
  if (unreviewed.length === 0) return;
  report(file, ['years'], {
    severity: 'warning',
    code: 'unreviewed-calendar',
    message: `Nobody has reviewed ${unreviewed.join(' and ')}. Compare the days with what the authorities published, and say who did in "reviewed".`,
    at: 'key',
  });
}

function checkDays(
  file: SourceFile<Partial<Calendar>>,
  path: string[],
  { year, days = [] }: Partial<CalendarYear>,
  report: Report,
): void {
  const seen = new Set<string>();
  for (const [index, { day }] of days.entries()) {
    const place = [...path, 'days', String(index), 'day'];
    if (day === undefined) continue;
    if (!isDay(day)) report(file, place, unknownDay(day));
    else if (year !== undefined && !day.startsWith(`${year}-`))
      report(file, place, { code: 'calendar-day', message: `${day} is not in ${year}.` });
    else if (seen.has(day))
      report(file, place, { code: 'calendar-day', message: `${day} is there twice. Keep one of them.` });
    seen.add(day);
  }
}

const unknownDay = (day: string) => ({ code: 'calendar-day', message: `There is no day ${day}.` });
