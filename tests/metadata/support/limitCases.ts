import type { BoundField } from '../../../src/metadata/model/BoundField';
import { textOfLength } from './textOfLength';

/** A value at a limit of a field, which it takes, or one past it, which breaks the keyword. */
export interface LimitCase {
  value: unknown;
  breaks?: string;
}

/** Values at each limit of a field and one past it. Formats have check digits, so that only values past a limit are made for them. */
export function limitCases(field: BoundField): LimitCase[] {
  if (field.options)
    return [{ value: typeof field.options[0]?.value === 'string' ? 'other' : 99, breaks: 'enum' }];
  if (field.type === 'string') return textCases(field);
  if (field.type === 'integer') return numberCases(field);
  return [{ value: 'yes', breaks: 'type' }];
}

function textCases(field: BoundField): LimitCase[] {
  const { minLength = 0, maxLength, format, pattern } = field;
  const odd = '~'.repeat(minLength || 5);
  const cases: LimitCase[] = [{ value: 5, breaks: 'type' }];
  if (maxLength !== undefined) cases.push({ value: '1'.repeat(maxLength + 1), breaks: 'maxLength' });
  if (minLength > 0) cases.push({ value: '1'.repeat(minLength - 1), breaks: 'minLength' });
  if (pattern !== undefined) cases.push({ value: odd, breaks: 'pattern' });
  if (format !== undefined) return [...cases, { value: odd, breaks: 'format' }];
  const lengths = [minLength, maxLength].filter((length) => length !== undefined && length > 0);
  return [...cases, ...lengths.map((length) => ({ value: textOfLength(field, length as number) }))];
}

function numberCases({ multipleOf: step = 1, minimum, exclusiveMinimum, maximum }: BoundField): LimitCase[] {
  const least = Math.max(
    minimum ?? -Infinity,
    exclusiveMinimum === undefined ? -Infinity : exclusiveMinimum + 1,
  );
  const first = Number.isFinite(least) ? Math.ceil(least / step) * step : 0;
  const cases: LimitCase[] = [
    { value: first },
    { value: first + 0.5, breaks: 'type' },
    { value: String(first), breaks: 'type' },
  ];
  if (Number.isFinite(least)) {
    const breaks = minimum !== undefined && first - step < minimum ? 'minimum' : 'exclusiveMinimum';
    cases.push({ value: first - step, breaks });
  }
  if (maximum !== undefined) {
    const last = Math.floor(maximum / step) * step;
    cases.push({ value: last }, { value: last + step, breaks: 'maximum' });
  }
  if (step > 1) cases.push({ value: first + 1, breaks: 'multipleOf' });
  return cases;
}
