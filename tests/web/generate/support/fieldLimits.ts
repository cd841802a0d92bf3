import type { BoundField } from '../../../../src/metadata/model/BoundField';
import type { Country } from '../../../../src/metadata/model/definitions';
import { formatMoney } from '../../../../src/metadata/values/money';
import { formatExamples } from '../../../metadata/support/sampleValues';

/** A limit of a field: what may just be typed, what is one past it, and what the message must contain. */
export interface FieldLimit {
  limit: string;
  accepted: string;
  rejected: string;
  says: string;
}

/** Some text that a field accepts, `length` characters long where its format leaves that open. */
export function exampleText(field: BoundField, length = field.minLength ?? 1): string {
  if (field.format) {
    const example = formatExamples[field.format];
    if (example === undefined) throw new Error(`Give an example of the format "${field.format}".`);
    return example;
  }
  const pattern = new RegExp(field.pattern ?? '');
  const text = ['1', 'A'].map((character) => character.repeat(length)).find((each) => pattern.test(each));
  if (text === undefined) throw new Error(`No example fits the pattern of "${field.name}".`);
  return text;
}

/** Every limit of a text or an amount, as a person would meet it. */
export function fieldLimits(field: BoundField, country: Country): FieldLimit[] {
  if (field.options) return [];
  return field.ui.money ? amountLimits(field, country) : textLimits(field);
}

function textLimits(field: BoundField): FieldLimit[] {
  const { format, minLength = 0, maxLength } = field;
  const limits: FieldLimit[] = [];
  if (maxLength !== undefined) {
    const accepted = exampleText(field, maxLength);
    const rejected = accepted.padEnd(maxLength + 1, accepted.at(-1));
    limits.push({ limit: 'maxLength', accepted, rejected, says: format ? '' : String(maxLength) });
  }
  if (minLength > 1 && !format) {
    const accepted = exampleText(field, minLength);
    limits.push({ limit: 'minLength', accepted, rejected: accepted.slice(1), says: String(minLength) });
  }
  return limits;
}

function amountLimits(field: BoundField, country: Country): FieldLimit[] {
  const { maximum, exclusiveMinimum, multipleOf = 1 } = field;
  const format = { numberFormat: country.numberFormat, precision: country.amount.precision };
  const write = (minor: number) => formatMoney(minor, format);
  const limits: FieldLimit[] = [];
  if (maximum !== undefined) {
    const rejected = write(maximum + multipleOf);
    limits.push({ limit: 'maximum', accepted: write(maximum), rejected, says: write(maximum) });
  }
  if (exclusiveMinimum !== undefined) {
    const [accepted, rejected] = [write(exclusiveMinimum + multipleOf), write(exclusiveMinimum)];
    limits.push({ limit: 'exclusiveMinimum', accepted, rejected, says: write(exclusiveMinimum) });
  }
  if (multipleOf > 1) {
    limits.push({ limit: 'multipleOf', accepted: write(500), rejected: write(501), says: 'whole amount' });
  }
  return limits;
}
