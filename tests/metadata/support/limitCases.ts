import type { BoundField } from '../../../src/metadata/model/BoundField';
import type { JsonValue } from '../../../src/metadata/model/json';
import { partsOf } from '../../../src/metadata/validation/nestedValues';
import { listOf, sampleParts } from './sampleValues';
import { textOfLength } from './textOfLength';

/** A value at a limit of a field, which it takes, or one past it, which breaks the keyword. */
export interface LimitCase {
  value: JsonValue;
  breaks?: string;
  /** Pointer to the part of the value that is at the limit: `/0/amount`. Empty for the whole value. */
  at: string;
}

/**
 * Returns values at each limit of a field and one past it, also of its parts. Formats with check digits have only values past a
 * limit. Patterns that few texts match have those that are found.
 */
export function limitCases(field: BoundField): LimitCase[] {
  if (field.options) {
    // Longer, or larger, than each of them.
    const value = field.options.map(({ value }) => value).reduce((all, each) => `${all}${each}`, 'x');
    return [{ value: field.type === 'string' ? value : 1e9 + 7, breaks: 'enum', at: '' }];
  }
  if (field.kind === 'file') return [wrongType];
  if (field.item) return listCases(field, field.item);
  switch (field.type) {
    case 'object':
      return objectCases(field);
    case 'string':
      return textCases(field);
    case 'integer':
    case 'number':
      return numberCases(field);
    default:
      return [wrongType];
  }
}

const wrongType: LimitCase = { value: 'yes', breaks: 'type', at: '' };

function listCases({ minItems = 0, maxItems, uniqueItems }: BoundField, item: BoundField): LimitCase[] {
  const cases: LimitCase[] = [wrongType];
  if (minItems > 1) cases.push({ value: listOf(item, minItems - 1), breaks: 'minItems', at: '' });
  if (maxItems !== undefined) {
    cases.push({ value: listOf(item, maxItems + 1), breaks: 'maxItems', at: '' });
    if (!uniqueItems) cases.push({ value: listOf(item, maxItems), at: '' });
  }
  const others = listOf(item, Math.max(minItems, 1)).slice(1);
  // Others that are the same would break another rule.
  if (uniqueItems && others.length > 0) return cases;
  const ofItem = limitCases(item).map(({ value, breaks, at }) => ({
    value: [value, ...others],
    ...(breaks && { breaks }),
    at: `/0${at}`,
  }));
  return [...cases, ...ofItem];
}

function objectCases(object: BoundField): LimitCase[] {
  const values = sampleParts(object);
  const ofParts = Object.values(partsOf(object, values)).flatMap((part) =>
    limitCases(part).map(({ value, breaks, at }) => ({
      value: { ...values, [part.name]: value },
      ...(breaks && { breaks }),
      at: `/${part.name}${at}`,
    })),
  );
  return [wrongType, ...ofParts];
}

function textCases(field: BoundField): LimitCase[] {
  const { minLength = 0, maxLength, format, pattern } = field;
  const cases: LimitCase[] = [{ value: 5, breaks: 'type', at: '' }];
  const add = (value: string | undefined, breaks?: string) => {
    if (value !== undefined) cases.push({ value, ...(breaks && { breaks }), at: '' });
  };
  if (maxLength !== undefined) add('1'.repeat(maxLength + 1), 'maxLength');
  if (minLength > 0) add('1'.repeat(minLength - 1), 'minLength');
  const odd = ['~', '1', 'A', ' '].map((character) => character.repeat(minLength || 5));
  if (pattern !== undefined)
    add(
      odd.find((text) => !new RegExp(pattern, 'u').test(text)),
      'pattern',
    );
  if (format !== undefined) add(odd[0], 'format');
  else for (const length of [minLength, maxLength ?? 0]) if (length > 0) add(textOfLength(field, length));
  return cases;
}

function numberCases(field: BoundField): LimitCase[] {
  const { type, multipleOf: step = 1, minimum, exclusiveMinimum, maximum, exclusiveMaximum } = field;
  const least = Math.max(minimum ?? -Infinity, (exclusiveMinimum ?? -Infinity) + 1);
  const first = Number.isFinite(least) ? Math.ceil(least / step) * step : 0;
  const cases: LimitCase[] = [
    { value: first, at: '' },
    { value: String(first), breaks: 'type', at: '' },
  ];
  const add = (value: number, breaks?: string) => cases.push({ value, ...(breaks && { breaks }), at: '' });
  if (type === 'integer') add(first + 0.5, 'type');
  if (minimum !== undefined && first - step < minimum) add(first - step, 'minimum');
  else if (exclusiveMinimum !== undefined) add(first - step, 'exclusiveMinimum');
  const most = Math.min(maximum ?? Infinity, (exclusiveMaximum ?? Infinity) - 1);
  if (Number.isFinite(most)) {
    const last = Math.floor(most / step) * step;
    add(last);
    add(last + step, maximum !== undefined && last + step > maximum ? 'maximum' : 'exclusiveMaximum');
  }
  if (step > 1) add(first + 1, 'multipleOf');
  return cases;
}
