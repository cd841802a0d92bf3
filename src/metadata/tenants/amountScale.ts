import { median } from 'es-toolkit';
import { memoize } from '../tracking/memoize';
import { isObject, type JsonValue } from '../model/json';
import type { CountrySandbox } from '../model/Samples';

/** The factor between countries' amounts from which a slipped point is more likely than a real difference. */
const slip = 9.9;

/** Number of other countries needed for a comparison, as two may differ for any reason. */
const fewestOthers = 3;

/**
 * Returns the usual size of a country's amounts in its sandbox, in major units, to compare countries. Undefined where
 * nothing says it.
 */
export function amountScale(sandbox: CountrySandbox | undefined): number | undefined {
  // What is no object is reported with the file's shape.
  return typeof sandbox === 'object' ? scaleOf(sandbox) : undefined;
}

const scaleOf = memoize((sandbox: CountrySandbox): number | undefined => {
  const medians: number[] = [];
  const collect = (value: JsonValue | undefined) => {
    if (Array.isArray(value)) for (const item of value) collect(item);
    else if (isObject(value)) {
      if (typeof value.median === 'number' && value.median > 0) medians.push(value.median);
      for (const member of Object.values(value)) collect(member);
    }
  };
  collect((sandbox.records ?? {}) as JsonValue);
  if (medians.length === 0) return undefined;
  return Math.exp(medians.reduce((sum, each) => sum + Math.log(each), 0) / medians.length);
});

/**
 * Returns a value's factor over those of other countries, if it looks like a slip; otherwise undefined. `values` are by
 * country, in the same unit.
 */
export function slipOf(values: ReadonlyMap<string, number>, country: string): number | undefined {
  const own = values.get(country);
  const others = [...values].flatMap(([each, value]) => (each === country || value <= 0 ? [] : [value]));
  if (own === undefined || own <= 0 || others.length < fewestOthers) return undefined;
  const times = own / median(others);
  return times >= slip || times <= 1 / slip ? times : undefined;
}

/** Says how many times as much something is: `about 100 times` or `about a 100th of`. */
export function timesText(times: number): string {
  return times >= 1 ? `about ${rounded(times)} times` : `about 1/${rounded(1 / times)} of`;
}

function rounded(times: number): number {
  return times < 20 ? Math.round(times) : Number(times.toPrecision(2));
}
