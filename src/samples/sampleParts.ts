import { allFormats } from '../metadata/formats/formats';
import type { BoundField } from '../metadata/model/BoundField';
import type { JsonValue } from '../metadata/model/json';
import type { NameList, Sample } from '../metadata/model/Samples';
import { compileSample } from './drawSample';
import { Random } from './Random';
import { isOfType } from '../metadata/validation/schemaTest';
import { brokenPairs } from '../metadata/checks/fields/checkLimits';

/** A part of a sample from which nothing comes that its field takes: what comes instead, or why nothing does. */
export interface Misfit {
  path: string[];
  at: 'key' | 'value';
  value?: JsonValue;
  problem?: string;
}

/** Values that are drawn of a part before it counts as one that makes nothing fitting. */
export const draws = 20;

/**
 * Returns the parts of a sound sample that give a field nothing that it takes. Parts that are made of other values of the
 * record are left out: those values are not known here.
 */
export function misfitsOf(field: BoundField, sample: Sample, names: Record<string, NameList>): Misfit[] {
  // Of several values, it is a sample of one of them; and limits that nothing meets are reported where they are.
  if (field.type === 'array' || field.type === 'object' || brokenPairs({ ...field }).length > 0) return [];
  return partsOf(sample).flatMap(({ path, at, sample: part }): Misfit[] => {
    if (referencesOf(part).length > 0) return [];
    const ends = endsOf(part).filter(({ value }) => typeof value === 'number' && !isBetween(field, value));
    if (field.type !== 'string' && ends.length > 0)
      return ends.map(({ key, value }) => ({ path: [...path, key], at: 'value', value }));
    const random = new Random(JSON.stringify(part));
    const draw = compileSample(part, names);
    let misfit: JsonValue | undefined;
    try {
      for (let drawn = 0; drawn < draws; drawn++) {
        const value = draw(random, {});
        if (value !== undefined && takes(field, value)) return [];
        misfit ??= value;
      }
    } catch (error) {
      return [{ path, at, problem: (error as Error).message }];
    }
    return misfit === undefined ? [] : [{ path, at, value: misfit }];
  });
}

/** Returns the values that a sample has as they are; undefined if it also makes others. */
export function literalsOf(sample: Sample): string[] | undefined {
  const literals = partsOf(sample).map(({ sample: part }) => {
    if (typeof part !== 'object') return referencesOf(part).length === 0 ? [String(part)] : undefined;
    return !Array.isArray(part) && part.weights ? Object.keys(part.weights) : undefined;
  });
  return literals.includes(undefined) ? undefined : literals.flatMap((each) => each ?? []);
}

/** A part of a sample, and its path in it. */
interface SamplePart {
  path: string[];
  at: 'key' | 'value';
  sample: Sample;
}

/** Returns the parts of which a sample picks one: items of lists, cases and weighed values. */
export function partsOf(sample: Sample, path: string[] = []): SamplePart[] {
  const inner = (each: Sample, ...at: string[]) => partsOf(each, [...path, ...at]);
  if (Array.isArray(sample)) return sample.flatMap((each, index) => inner(each, String(index)));
  if (typeof sample === 'object' && sample.cases)
    return Object.entries(sample.cases).flatMap(([value, each]) => inner(each, 'cases', value));
  if (typeof sample === 'object' && sample.weights) {
    return Object.keys(sample.weights).map((key) => ({
      path: [...path, 'weights', key],
      at: 'key',
      sample: { weights: { [key]: 1 } },
    }));
  }
  return [{ path, at: 'value', sample }];
}

/** Returns the values that a sample is made of: those in braces, and the one that selects cases. */
export function referencesOf(sample: Sample): string[] {
  if (typeof sample === 'string') return [...sample.matchAll(/\{([$\w]+)\}/g)].map(([, name]) => name!);
  if (Array.isArray(sample)) return sample.flatMap(referencesOf);
  if (typeof sample !== 'object') return [];
  const { by = [], text = [], email = [], prefix = [], cases = {}, qrCode = [] } = sample;
  return [
    ...[by].flat(),
    ...[text, email, prefix].flat().flatMap(referencesOf),
    ...Object.values(cases).flatMap(referencesOf),
    ...qrCode.flat(3).flatMap(referencesOf),
  ];
}

/** Whether a field takes a value, whatever the rest of the record is. Validators of Ajv would take longer to compile than the whole check. */
export function takes(field: BoundField, value: JsonValue): boolean {
  const { type, options, minLength = 0, maxLength = Infinity, pattern, format } = field;
  if (!isOfType(value, type)) return false;
  if (options) return options.some((option) => option.value === value);
  if (typeof value === 'number') return isWithin(field, value);
  if (typeof value !== 'string') return true;
  // An empty text counts as none.
  if (value === '') return false;
  if (value.length < minLength || value.length > maxLength) return false;
  if (pattern !== undefined && !matches(pattern, value)) return false;
  return format === undefined || allFormats[format]?.(value) !== false;
}

/** The least and the greatest number of a generator, as they are stored: amounts in minor units. */
function endsOf(sample: Sample): { key: string; value: number }[] {
  if (typeof sample !== 'object' || Array.isArray(sample)) return [];
  const { from, to, median, min, max } = sample;
  const ends = median === undefined ? { from, to } : { min: inMinorUnits(min), max: inMinorUnits(max) };
  return Object.entries(ends).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value }]));
}

function inMinorUnits(amount: number | undefined): number | undefined {
  return amount === undefined ? undefined : Math.round(amount * 100);
}

function isWithin(field: BoundField, value: number): boolean {
  const { multipleOf } = field;
  // Other steps than whole numbers are not exact.
  const isStep = multipleOf === undefined || !Number.isInteger(multipleOf) || value % multipleOf === 0;
  return isStep && isBetween(field, value);
}

function isBetween(field: BoundField, value: number): boolean {
  const { minimum = -Infinity, exclusiveMinimum = -Infinity } = field;
  const { maximum = Infinity, exclusiveMaximum = Infinity } = field;
  if (value < minimum || value > maximum) return false;
  return value > exclusiveMinimum && value < exclusiveMaximum;
}

function matches(pattern: string, value: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(value);
  } catch {
    // It is reported where it is written.
    return true;
  }
}
