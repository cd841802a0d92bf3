import type { BoundField } from '../model/BoundField';
import type { JsonValue } from '../model/json';
import type { Country } from '../model/definitions';
import type { ValidationError } from './validationErrors';
import { parsePointer } from '../schema/schemaParts';
import { currencyOf, formatMoney } from '../values/money';
import { isDigits } from '../reading/readText';

/** Translates a key, such as `validation.maxLength`, with parameters, such as `{ field: 'Phone', limit: 10 }`. */
type TranslateMessage = (key: string, params: Record<string, string | number>) => string;

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

const plain = new Set([
  'required',
  'pattern',
  'enum',
  'unique',
  'uniqueItems',
  'masked',
  'hidden',
  'oneLine',
  'latest',
  'earliest',
  'unknownCode',
  'otherCode',
  'otherSign',
]);

type CountryFacts = Pick<Country, 'numberFormat' | 'amount'> & Partial<Pick<Country, 'currency'>>;

/**
 * Describes an error as advice at its field: "Use 10 digits or fewer". Without a field it begins with the member's name. Money is
 * in major units and the currency of `values` or the country. Keys are in `validation.json`.
 */
export function describeValidationError(
  error: ValidationError,
  field: BoundField | undefined,
  translate: TranslateMessage,
  country: CountryFacts = { numberFormat: 'en-US', amount: { type: 'decimal', step: '0.01', precision: 2 } },
  values?: Record<string, unknown>,
): string {
  const member = parsePointer(error.path).at(-1) ?? '';
  const limit = limitOf(error, field, country, values);
  const { precision } = country.amount;
  const value = onlyValue(error, field);
  // The field is named only where the sentence needs it. `translate` may put a prefix before keys, which begin with `validation.`.
  const key = keyOf(error, field, country);
  // Written without decimals where there are none.
  const written = key === 'wholeAmount' ? { ...country, amount: { precision: 0 } } : country;
  const text = translate(`validation.${key}`, {
    field: field?.title ?? member,
    ...(limit === undefined ? {} : { limit, smart_count: Number(error.params.limit) || 0 }),
    ...(value === undefined ? {} : { value }),
    ...codeOf(error),
    ...(isMoney(field) ? { decimals: precision, example: formatMoney(1234, written) } : {}),
  });
  return field || member === '' || text.includes(member)
    ? text
    : translate('validation.titled', { title: member, text });
}

/** Texts about the code in a value (`findWrongCodes`), or the sign of a currency beside an amount. */
function codeOf({ params: { code, title, value, sign, currency } }: ValidationError): Record<string, string> {
  const said = Object.entries({ code, title, value, sign, currency }).filter(
    ([, text]) => typeof text === 'string',
  );
  return Object.fromEntries(said) as Record<string, string>;
}

/** The value that a text must have, as other values make it so. */
function onlyValue({ keyword, params }: ValidationError, field: BoundField | undefined): string | undefined {
  if (keyword !== 'enum' || !field || field.options || !Array.isArray(params.allowedValues)) return undefined;
  const [value, ...others] = params.allowedValues;
  return typeof value === 'string' && others.length === 0 ? value : undefined;
}

function keyOf(error: ValidationError, field: BoundField | undefined, country: CountryFacts): string {
  const { path, keyword, params } = error;
  if (path === '' && !field) return keyword === 'type' ? 'body' : 'together';
  if (keyword === 'required') return isChosen(field) ? 'requiredChoice' : 'required';
  if (keyword === 'unevaluatedProperties') return 'unknown';
  if (keyword === 'format') return `format.${params.format as string}`;
  if (keyword === 'pattern' && isDigits(field ?? {})) return 'digits';
  if (onlyValue(error, field) !== undefined) return 'only';
  // Of a choice, the number behind it is nobody's concern.
  if (keyword === 'type') return field?.options ? 'enum' : typeKey(params.type, field, country);
  if (keyword === 'multipleOf' && isMoney(field) && params.multipleOf === 10 ** country.amount.precision) {
    return 'wholeAmount';
  }
  if (keyword === 'minLength' || keyword === 'maxLength') {
    if (keyword === 'minLength' && params.limit === 1) return 'required';
    // Which lengths there are is a part of such a format: 8 or 11 characters, and not 9. Digits alone are counted.
    if (field?.format !== undefined && (field.minLength ?? 0) > 1 && !isDigits(field))
      return `format.${field.format}`;
    const isExact = field?.minLength !== undefined && field.minLength === field.maxLength;
    const bound = isExact ? 'exact' : keyword.slice(0, 3);
    return `${bound}${isDigits(field ?? {}) ? 'Digits' : 'Length'}`;
  }
  if (field?.kind === 'date' && (keyword === 'latest' || keyword === 'earliest')) return `${keyword}Day`;
  return limits.has(keyword) || plain.has(keyword) ? keyword : 'invalid';
}

/** Whether people choose the value instead of typing it. */
function isChosen(field: BoundField | undefined): boolean {
  return field !== undefined && (field.options ?? field.ui.record ?? field.ui.file) !== undefined;
}

function typeKey(
  type: JsonValue | undefined,
  field: BoundField | undefined,
  { amount }: CountryFacts,
): string {
  if (isMoney(field)) return amount.type === 'integer' ? 'wholeAmount' : 'amount';
  if (type === 'integer') return 'wholeNumber';
  return type === 'number' ? 'number' : 'type';
}

function limitOf(
  { keyword, params }: ValidationError,
  field: BoundField | undefined,
  country: CountryFacts,
  values: Record<string, unknown> | undefined,
): string | number | undefined {
  const limit = params.limit ?? params.multipleOf;
  if (typeof limit !== 'number' || !limits.has(keyword)) return undefined;
  if (!isMoney(field)) return limit;
  return `${formatMoney(limit, country)} ${currencyOf(field, values, { currency: country.currency ?? '' })}`.trim();
}

function isMoney(field: BoundField | undefined): field is BoundField {
  return field?.kind === 'money';
}
