import { pick } from 'es-toolkit';
import type { BoundField } from '../../../metadata/model/BoundField';
import type { BoundForm } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import { joinSentences } from '../../../metadata/texts/joinTexts';
import { describeValidationError } from '../../../metadata/validation/describeValidationError';
import type { JsonValue } from '../../../metadata/model/json';
import { valueAt } from '../../../metadata/schema/schemaParts';
import { fieldAt, type Values } from '../../../metadata/validation/nestedValues';
import type { ValidationError } from '../../../metadata/validation/validationErrors';
import { isOwnSign, partsOf } from '../../../metadata/values/amountParts';
import { currencyFieldOf, currencyOf } from '../../../metadata/values/money';
import { numberSeparators } from '../../../metadata/values/numbers';
import { toHalfWidth } from '../../../metadata/values/halfWidth';
import { RequestError } from '../../client/RequestError';
import type { FormErrors } from '../../forms/BaseForm';
import type { Locale, Translate } from '../../widgets/Widget';
import { codeName } from './entry/entryNames';

/** The fields that errors are about. */
interface CheckedFields {
  /** Fields that the form shows now, as its rules make them. */
  fields: Record<string, BoundField>;
  /** Fields that it may have; by default those that it shows. */
  all?: Record<string, BoundField>;
  values?: Values;
}

/**
 * Assigns validation errors of browser or gateway to the fields of a form and their parts. A value shows its first error; errors of
 * fields that are not shown name them. `whole` is for an error without field and message.
 */
export function formErrors(
  errors: readonly (ValidationError & { msg?: string })[],
  { fields, all = fields, values }: CheckedFields,
  locale: Locale,
  whole: string,
): FormErrors {
  const shown: Record<string, string> = {};
  const others = new Set<string>();
  for (const error of errors) {
    const { field, path } = fieldAt({ ...all, ...fields }, error.path, values);
    const message =
      (error.keyword === 'record' && field?.ui.record?.missing) ||
      error.msg ||
      (error.path === ''
        ? whole
        : describe(
            asTyped(error, field, { value: valueAt(values ?? {}, path), values, ...locale }),
            field,
            locale,
            values,
          ));
    const place = path.join('/');
    if (Object.hasOwn(fields, path[0] ?? '')) shown[place] ??= message;
    else others.add(withTitle(message, field, locale.translate));
  }
  return { fields: shown, others: [...others] };
}

/** A message with the field that it is about, unless it names it. */
export function withTitle(message: string, field: BoundField | undefined, translate: Translate): string {
  if (!field || message.includes(field.title)) return message;
  return translate('corridor.validation.titled', { title: field.title, text: message });
}

/** Text that was typed in a field of a form. */
interface Typed {
  value: JsonValue | undefined;
  values: Values | undefined;
  country: Country;
}

/** Returns an error that names the reason why an amount is not read: another currency or an excessive number. */
function asTyped(error: ValidationError, field: BoundField | undefined, typed: Typed): ValidationError {
  const { value, values, country } = typed;
  if (error.keyword !== 'type' || field?.kind !== 'money' || typeof value !== 'string') return error;
  const sign = partsOf(value)?.currency;
  const isOther = sign !== undefined && (currencyFieldOf(field) !== undefined || !isOwnSign(sign, country));
  if (isOther) {
    const params = { sign, currency: currencyOf(field, values, country) };
    return { ...error, keyword: 'otherSign', params };
  }
  return asSized(error, field, value, country);
}

function asSized(
  error: ValidationError,
  field: BoundField,
  value: string,
  { numberFormat, amount }: Country,
): ValidationError {
  const { group, decimal } = numberSeparators(numberFormat);
  const [whole = ''] = toHalfWidth(value).replaceAll(group, '').replace(/\s/g, '').split(decimal);
  const largest = Number.MAX_SAFE_INTEGER;
  const isBeyond = /^\d+$/.test(whole) && BigInt(whole + '0'.repeat(amount.precision)) > largest;
  const limit = Math.min(field.maximum ?? largest, largest);
  return isBeyond ? { ...error, keyword: 'maximum', params: { limit } } : error;
}

function describe(
  error: ValidationError,
  field: BoundField | undefined,
  { country, translate }: Locale,
  values: Values | undefined,
): string {
  return describeValidationError(
    error,
    field,
    (key, params) => translate(`corridor.${key}`, params),
    country,
    values,
  );
}

/**
 * Returns a text with a field's unusual limits: more than 100.00 MXN, or whole amounts only. `about` is the record whose currency
 * they are in.
 */
export function limitNote(field: BoundField, locale: Locale, about?: Values): string | undefined {
  if (field.kind !== 'money') return undefined;
  const { exclusiveMinimum = 0, minimum = 0, multipleOf = 1 } = field;
  const unit = 10 ** locale.country.amount.precision;
  const limits: ValidationError[] = [
    ...(multipleOf === unit ? [{ path: '', keyword: 'multipleOf', params: { multipleOf } }] : []),
    ...(minimum > unit ? [{ path: '', keyword: 'minimum', params: { limit: minimum } }] : []),
    ...(exclusiveMinimum > unit
      ? [{ path: '', keyword: 'exclusiveMinimum', params: { limit: exclusiveMinimum } }]
      : []),
  ];
  return joinSentences(limits.map((limit) => describe(limit, field, locale, about)));
}

/** Runs a rehearsal. One without a response has changed nothing either, and throws an error that says so. */
export async function rehearsed<Result>(rehearsal: Promise<Result>, translate: Translate): Promise<Result> {
  try {
    return await rehearsal;
  } catch (error) {
    const isLost = error instanceof RequestError && error.unanswered === 'lost';
    throw isLost ? new RequestError(translate('corridor.form.failed'), { cause: error }) : error;
  }
}

/** Sorts the errors of a failed request by field, each described in the field's terms. */
export function submissionErrors(
  { errors = [], message, unanswered }: RequestError,
  form: BoundForm,
  locale: Locale,
): FormErrors {
  const { translate } = locale;
  if (unanswered) return { fields: {}, others: [translate(`corridor.form.unanswered.${unanswered}`)] };
  const whole = message || translate('corridor.form.failed');
  if (errors.length === 0) return { fields: {}, others: [whole] };
  // The box that confirms it says which records these are.
  if (errors.some(({ keyword }) => keyword === 'repeats')) return { fields: {}, others: [whole] };
  if (errors.some(({ keyword }) => keyword === 'stepUp'))
    return { fields: { [codeName]: whole }, others: [] };
  // What is sent without being entered has no input that could show it.
  const entered = pick(
    form.fields,
    form.sections.flatMap(({ fields }) => fields),
  );
  return formErrors(errors, { fields: entered, all: form.fields }, locale, whole);
}
