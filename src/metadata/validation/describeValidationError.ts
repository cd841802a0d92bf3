import type { BoundField } from '../model/BoundField';
import type { JsonValue } from '../model/json';
import type { Country } from '../model/definitions';
import type { ValidationError } from './validationErrors';
import { parsePointer } from '../schema/pointers';
import { formatMoney } from '../values/money';

/** Translates a key, such as `validation.maxLength`, with parameters, such as `{ field: 'Phone', limit: 10 }`. */
export type TranslateMessage = (key: string, params: Record<string, string | number>) => string;

/** Texts of limits by keyword; each has `%{limit}`. */
const limits = new Set([
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
]);

const plain = new Set(['required', 'pattern', 'enum', 'unique', 'uniqueItems', 'masked']);

/**
 * Describes an error with the field's title: "The phone number has at most 10 digits". Limits of money are in major units,
 * in the country's number format. Keys are `validation.…` of `locales/<language>/validation.json`; `translate` may
 * put a prefix before them. Without a field the member's name is used.
 */
export function describeValidationError(
  error: ValidationError,
  field: BoundField | undefined,
  translate: TranslateMessage,
  country?: Pick<Country, 'numberFormat' | 'amount'>,
): string {
  const title = field?.title ?? parsePointer(error.path).at(-1) ?? '';
  const limit = limitOf(error, field, country);
  const params = {
    field: title,
    ...(limit === undefined ? {} : { limit, smart_count: Number(error.params.limit) || 0 }),
    ...(error.keyword === 'type' && isMoney(field)
      ? { example: formatMoney(123_456, notation(country)) }
      : {}),
  };
  return translate(`validation.${keyOf(error, field)}`, params);
}

function keyOf({ path, keyword, params }: ValidationError, field: BoundField | undefined): string {
  if (keyword === 'type') return typeKey(path, params.type, field);
  if (keyword === 'unevaluatedProperties') return 'unknown';
  if (keyword === 'format') return `format.${params.format as string}`;
  if (keyword === 'pattern' && isDigits(field)) return 'digits';
  if (keyword === 'multipleOf' && isMoney(field)) return 'wholeAmount';
  if (keyword === 'minLength' || keyword === 'maxLength') {
    if (keyword === 'minLength' && params.limit === 1) return 'required';
    const isExact = field?.minLength !== undefined && field.minLength === field.maxLength;
    const bound = isExact ? 'exact' : keyword.slice(0, 3);
    return `${bound}${isDigits(field) ? 'Digits' : 'Length'}`;
  }
  return limits.has(keyword) || plain.has(keyword) ? keyword : 'invalid';
}

/** The key of the text for a value of another type, such as `1.5` where whole numbers are expected. */
function typeKey(path: string, type: JsonValue | undefined, field: BoundField | undefined): string {
  if (path === '') return 'body';
  if (isMoney(field)) return 'amount';
  return type === 'integer' ? 'wholeNumber' : 'type';
}

function limitOf(
  { keyword, params }: ValidationError,
  field: BoundField | undefined,
  country: Pick<Country, 'numberFormat' | 'amount'> | undefined,
): string | number | undefined {
  const limit = params.limit ?? params.multipleOf;
  if (typeof limit !== 'number' || !limits.has(keyword)) return undefined;
  if (!isMoney(field)) return limit;
  return formatMoney(limit, notation(country));
}

function notation(country: Pick<Country, 'numberFormat' | 'amount'> | undefined) {
  return { numberFormat: country?.numberFormat ?? 'en-US', precision: country?.amount.precision ?? 2 };
}

function isMoney(field: BoundField | undefined): boolean {
  return field?.kind === 'money';
}

/** A pattern of digits alone, such as `^[0-9]*$` or `^\d{6,10}$`. */
function isDigits(field: BoundField | undefined): boolean {
  return /^\^(\[0-9\]|\\d)([*+]|\{[\d,]+\})\$$/.test(field?.pattern ?? '');
}
