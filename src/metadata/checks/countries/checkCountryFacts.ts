import { currentTime } from '../../tracking/reads';
import { withCountry } from '../../bind/schemas/boundSchemas';
import { flattenSchema } from '../../bind/schemas/flattenSchema';
import type { Country } from '../../model/definitions';
import type { JsonSchema } from '../../model/json';
import { type Check, didYouMean, type Report } from '../../source/reporter';
import { type Project, projectSchemas, type SourceFile } from '../../source/Project';
import { parseZone } from '../../values/time';
import { definitionsOf } from '../../schema/schemaParts';

/**
 * Checks the facts of a country against `Intl` and each other. Its currency is of ISO 4217, its time zone of IANA and
 * its number format of CLDR; zone and amounts must agree with these.
 */
export const checkCountryFacts: Check = (project, report) => {
  for (const file of project.countries.values()) {
    const country = file.value;
    checkCurrency(report, file, country);
    checkTimeZone(report, file, country);
    checkNumberFormat(report, file, country);
    checkAmounts(project, report, file, country);
  }
};

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** Codes of three letters are those of ISO 4217; the meta-schema lists the tokens beside them. */
function checkCurrency(report: Report, file: SourceFile, { currency }: Partial<Country>): void {
  if (currency?.length !== 3 || currencies.has(currency)) return;
  report(file, ['currency'], {
    code: 'unknown-currency',
    message: `ISO 4217 has no currency "${currency}".${didYouMean(currency, currencies)}`,
  });
}

function checkTimeZone(report: Report, file: SourceFile, { timeZone, zone }: Partial<Country>): void {
  if (timeZone === undefined) return;
  const possible = offsetsOf(timeZone);
  if (!possible) {
    report(file, ['timeZone'], {
      code: 'unknown-time-zone',
      message: `IANA has no time zone "${timeZone}".${didYouMean(timeZone, Intl.supportedValuesOf('timeZone'))}`,
    });
  } else if (zone !== undefined && !possible.includes(parseZone(zone))) {
    report(file, ['zone'], {
      code: 'zone-mismatch',
      message: `In ${timeZone} the time is ${[...new Set(possible)].map(formatOffset).join(' or ')}, never ${zone}.`,
    });
  }
}

/** Making a formatter is slow, and every edit checks all countries again. */
const offsets = new Map<string, number[]>();
const numberLocales = new Map<string, string | undefined>();

/** Returns the UTC offsets of a time zone in minutes, in January and July; undefined if the zone is unknown. */
function offsetsOf(timeZone: string): number[] | undefined {
  const known = offsets.get(timeZone);
  if (known) return known;
  const year = currentTime().getUTCFullYear();
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    const found = [0, 6].map((month) => {
      const parts = format.formatToParts(Date.UTC(year, month, 15));
      const [, sign, hours = 0, minutes = 0] =
        /GMT(?:([+-])(\d+):(\d+))?/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '') ??
        [];
      return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) + 0;
    });
    offsets.set(timeZone, found);
    return found;
  } catch {
    return undefined;
  }
}

function formatOffset(minutes: number): string {
  const rest = Math.abs(minutes) % 60;
  const hours = Math.trunc(Math.abs(minutes) / 60);
  return `GMT${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

function checkNumberFormat(report: Report, file: SourceFile, { numberFormat }: Partial<Country>): void {
  if (numberFormat === undefined) return;
  const resolved = numberLocales.get(numberFormat) ?? numberLocaleOf(numberFormat);
  numberLocales.set(numberFormat, resolved);
  if (resolved === numberFormat) return;
  report(file, ['numberFormat'], {
    code: 'unknown-number-format',
    message: `CLDR does not know how numbers are written in "${numberFormat}"${resolved ? `, only in "${resolved}"` : ''}. Write a language and a country that it knows, such as "en-US".`,
  });
}

/** Returns the locale by which numbers would be written; undefined if the language is unknown. */
function numberLocaleOf(tag: string): string | undefined {
  const [used] = Intl.NumberFormat.supportedLocalesOf(tag);
  return used && new Intl.NumberFormat(used).resolvedOptions().locale;
}

/** Amounts are stored in hundredths, in every currency. */
const hundredths = 100;

function checkAmounts(project: Project, report: Report, file: SourceFile, country: Partial<Country>): void {
  const { type, step } = country.amount ?? {};
  if (type === undefined || step === undefined) return;
  const isWhole = Number.isInteger(Number(step));
  if ((type === 'integer') !== isWhole) {
    report(file, ['amount', 'step'], {
      code: 'step-mismatch',
      message: `Amounts of the type "${type}" have ${type === 'integer' ? 'a whole step, such as "1.00"' : 'a step with decimals, such as "0.01"'}.`,
    });
    return;
  }
  const multiple = Math.round(Number(step) * hundredths);
  for (const { name, multipleOf } of changeableAmounts(project, country)) {
    if ((multipleOf ?? 1) === multiple) continue;
    const written = multipleOf === undefined ? 'none' : String(multipleOf);
    report(file, ['amount', 'step'], {
      code: 'step-mismatch',
      message: `A step of ${step} is a "multipleOf" of ${multiple} in the definition "${name}", which has ${written}. Write "${name}": { "multipleOf": ${multiple} } in "$defs".`,
    });
  }
}

/** The definitions of `country.json` that are amounts. */
function changeableAmounts(
  project: Project,
  country: Partial<Country>,
): { name: string; multipleOf?: number }[] {
  const { $defs = {} } = country as { $defs?: Record<string, JsonSchema> };
  const schemas = withCountry(projectSchemas(project, ''), $defs);
  return Object.entries(definitionsOf(schemas.country)).flatMap(([name, schema]) => {
    const { 'x-ui': ui, multipleOf } = flattenSchema(schemas, schema).keywords;
    const isMoney = (ui as JsonSchema | undefined)?.money === true;
    return isMoney ? [{ name, ...(typeof multipleOf === 'number' && { multipleOf }) }] : [];
  });
}
