import type { BoundField } from '../../../../src/metadata/model/BoundField';
import type { Country } from '../../../../src/metadata/model/definitions';
import { formatMoney } from '../../../../src/metadata/values/money';
import { formatNumber } from '../../../../src/metadata/values/numbers';
import { formatExamples } from '../../../metadata/support/sampleValues';
import { textOfLength } from '../../../metadata/support/textOfLength';

/** A limit of a field: a value at it, a value past it, and a part of the message. */
export interface FieldLimit {
  limit: string;
  accepted: string;
  rejected: string;
  says: string;
}

/** Some text that a field accepts, `length` characters long where its format leaves that open; undefined if there is none. */
export function exampleText(field: BoundField, length = field.minLength ?? 1): string | undefined {
  if (!field.format) return textOfLength(field, length);
  const example = formatExamples[field.format];
  if (example === undefined) throw new Error(`Give an example of the format "${field.format}".`);
  return example;
}

/** Every limit of a text, an amount or a whole number, as a person would meet it. */
export function fieldLimits(field: BoundField, country: Country): FieldLimit[] {
  if (field.options) return [];
  if (field.kind === 'money') return numberLimits(field, amountWriter(country));
  if (field.type === 'integer')
    return numberLimits(field, (value) => formatNumber(value, country.numberFormat));
  return field.type === 'string' ? textLimits(field) : [];
}

function textLimits(field: BoundField): FieldLimit[] {
  const { format, minLength = 0, maxLength } = field;
  const limits: FieldLimit[] = [];
  const longest = maxLength === undefined ? undefined : exampleText(field, maxLength);
  if (maxLength !== undefined && longest !== undefined) {
    const rejected = longest.padEnd(maxLength + 1, longest.at(-1));
    limits.push({
      limit: 'maxLength',
      accepted: longest,
      rejected,
      says: format ? '' : maxLength.toLocaleString('en'),
    });
  }
  const shortest = minLength > 1 && !format ? exampleText(field, minLength) : undefined;
  if (shortest !== undefined) {
    const rejected = shortest.slice(1);
    limits.push({ limit: 'minLength', accepted: shortest, rejected, says: minLength.toLocaleString('en') });
  }
  return limits;
}

/** Writes amounts as they are typed. */
function amountWriter(country: Country): (minor: number) => string {
  return (minor) => formatMoney(minor, country);
}

function numberLimits(field: BoundField, write: (value: number) => string): FieldLimit[] {
  const { minimum, maximum, exclusiveMinimum, multipleOf = 1 } = field;
  const limits: FieldLimit[] = [];
  const add = (limit: string, accepted: number, rejected: number, says: string) =>
    limits.push({ limit, accepted: write(accepted), rejected: write(rejected), says });
  if (maximum !== undefined) {
    const last = Math.floor(maximum / multipleOf) * multipleOf;
    add('maximum', last, last + multipleOf, write(maximum));
  }
  if (exclusiveMinimum !== undefined) {
    add('exclusiveMinimum', exclusiveMinimum + multipleOf, exclusiveMinimum, write(exclusiveMinimum));
  } else if (minimum !== undefined) {
    const first = Math.ceil(minimum / multipleOf) * multipleOf;
    add('minimum', first, first - multipleOf, write(minimum));
  }
  if (multipleOf > 1 && field.kind === 'money') {
    const whole = Math.max(500, (exclusiveMinimum ?? 0) + multipleOf);
    add('multipleOf', whole, whole + 1, 'whole amount');
  }
  return limits;
}
