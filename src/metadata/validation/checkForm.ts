import { isTime } from '../model/kinds';
import type { BoundField } from '../model/BoundField';
import type { Country } from '../model/definitions';
import { isObject, type JsonValue } from '../model/json';
import { isMasked } from '../values/masking';
import { applyForm, type Fieldset, isEmpty } from './activeFields';
import { findHidden, findTexts } from './findTexts';
import { findWrongCodes } from './findWrongCodes';
import { readValues, trimValues, type Values, withoutEmptyParts } from './nestedValues';
import { escapeSegment, parsePointer } from '../schema/schemaParts';
import type { PhoneFacts } from '../reading/phones';
import { parseZone } from '../values/time';
import type { ValidationError } from './validationErrors';
import { withoutWaiting } from './waitingFields';
import { isOneLine } from '../values/lines';

/** Checks a value by the compiled schema of a form (`formSchema`). */
export type Validator = (value: unknown) => ValidationError[];

/** Facts of a country by which forms are checked. */
export type FormCountry = PhoneFacts & Pick<Country, 'zone'>;

/** Input of a form's check. */
interface FormInput {
  form: Fieldset;
  validate: Validator;
  /** Entered values by field. Others than the form's fields are left out. */
  values: Values;
  /** The record that an edit form changes. */
  record?: { [field: string]: unknown } | undefined;
  /** The time against which fields are checked that accept no future or no past. */
  now: Date;
  /** The form's country, whose zone decides what today is and whose rules read phones. GMT+0 without it. */
  country?: FormCountry | undefined;
}

/** A form that was checked. */
export interface CheckedForm {
  /** Entered values as they are stored: texts are read, and objects or lists with only empty parts are null. */
  values: Values;
  /** The fields that the form has with these values, as its rules make them. */
  fields: Record<string, BoundField>;
  /** Fields that wait for no choice (`withoutWaiting`). */
  shown: Record<string, BoundField>;
  /** Body that is sent and stored: the values of `shown` that are not empty. */
  body: Record<string, JsonValue>;
  /** The record after the form is saved. */
  after: { [field: string]: unknown };
  /**
   * All mistakes at once: masked values, then what breaks the rules, then what no rule can say. A value has errors of one of
   * these sorts, and a field that waits for a choice has none.
   */
  errors: ValidationError[];
}

/**
 * Checks what was entered in a form by a person, a row of an import or a program (product 8.30). It runs in the browser
 * and the gateway, so that both find the same.
 */
export function checkForm(input: FormInput): CheckedForm {
  const { form, validate, values: entered, record, now, country = { zone: 'GMT+0' } } = input;
  const trimmed = trimValues(form.fields, entered);
  // Of which format a value is may follow from others, such as the type of a document.
  const { fields: written } = applyForm(form, trimmed, record);
  const values = withoutEmptyParts(form.fields, readValues(written, trimmed, country));
  const { fields, values: after } = applyForm(form, values, record);
  const shown = withoutWaiting(form.rules, fields, values);
  const body: Record<string, JsonValue> = {};
  for (const name of Object.keys(shown)) {
    if (!isEmpty(values[name])) body[name] = values[name] as JsonValue;
  }
  const errors = [
    findTexts(body, isMasked, 'masked'),
    validate(after),
    [
      ...findTexts(body, isEmpty, 'required'),
      ...findHidden(body),
      ...findBreaks(shown, body),
      ...findWrongCodes(shown, after, record),
      ...findWrongTimes(shown, body, now, record, country.zone),
    ],
  ].reduce(withErrorsOfOthers);
  const isWaiting = (name = '') => Object.hasOwn(fields, name) && !Object.hasOwn(shown, name);
  return {
    values,
    fields,
    shown,
    body,
    after,
    errors: errors.filter(({ path }) => !isWaiting(parsePointer(path)[0])),
  };
}

/** Adds errors of values that have none yet. */
function withErrorsOfOthers(errors: ValidationError[], further: ValidationError[]): ValidationError[] {
  const wrong = new Set(errors.map(({ path }) => path));
  return [...errors, ...further.filter(({ path }) => !wrong.has(path))];
}

/** Tabs, and what ends a line. Other controls are `hidden` in any text. */
const breaks = /[\t\n\r\u2028\u2029]/;

/**
 * Finds tabs and line breaks in one-line texts, also in objects and lists. Browsers' inputs prevent them, but programs
 * can send them, and files for banks and tables would get an extra line or column.
 */
function findBreaks(
  fields: Record<string, BoundField>,
  values: Record<string, JsonValue | undefined>,
  path = '',
): ValidationError[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return field && value !== undefined ? breaksIn(field, value, `${path}/${escapeSegment(name)}`) : [];
  });
}

function breaksIn(field: BoundField, value: JsonValue, path: string): ValidationError[] {
  const { item, fields } = field;
  if (typeof value === 'string') {
    return isOneLine(field) && breaks.test(value) ? [{ path, keyword: 'oneLine', params: {} }] : [];
  }
  if (item && Array.isArray(value)) {
    return value.flatMap((each, index) => breaksIn(item, each, `${path}/${index}`));
  }
  return fields && isObject(value) ? findBreaks(fields, value, path) : [];
}

/**
 * Finds instants and days that their field does not allow at this time (`x-ui.latest`, `x-ui.earliest`). It also looks into lists
 * and objects. No schema can say this, as it has no clock. Values that `record` holds were right when entered.
 */
export function findWrongTimes(
  fields: Record<string, BoundField>,
  values: Record<string, unknown>,
  now: Date,
  record: { [field: string]: unknown } = {},
  zone = 'GMT+0',
): ValidationError[] {
  const today = new Date(now.getTime() + parseZone(zone) * 60_000).toISOString().slice(0, 10);
  const find = (field: BoundField, value: unknown, before: unknown[], path: string): ValidationError[] => {
    const { item, fields: parts, kind, ui } = field;
    if (item && Array.isArray(value)) {
      const known = before.flatMap((each) => (Array.isArray(each) ? (each as unknown[]) : []));
      return value.flatMap((each, index) => find(item, each, known, `${path}/${index}`));
    }
    if (parts && isObject(value)) {
      const known = before.filter(isObject);
      return Object.values(parts).flatMap((part) =>
        find(
          part,
          value[part.name],
          known.map((each) => each[part.name]),
          `${path}/${escapeSegment(part.name)}`,
        ),
      );
    }
    if (!isTime({ kind }) || typeof value !== 'string' || before.includes(value)) return [];
    const distance = Date.parse(value) - (kind === 'date' ? Date.parse(today) : now.getTime());
    if (ui.latest === 'now' && distance > 0) return [{ path, keyword: 'latest', params: {} }];
    return ui.earliest === 'now' && distance < 0 ? [{ path, keyword: 'earliest', params: {} }] : [];
  };
  return Object.values(fields).flatMap((field) =>
    find(field, values[field.name], [record[field.name]], `/${escapeSegment(field.name)}`),
  );
}
