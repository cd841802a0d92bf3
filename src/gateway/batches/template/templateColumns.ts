import type { BoundField } from '../../../metadata/model/BoundField';
import type { BoundForm, BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import { joinSentences, joinTexts } from '../../../metadata/texts/joinTexts';
import { ruledVariants } from '../../../metadata/validation/activeFields';
import { currencyFieldOf, formatMoney } from '../../../metadata/values/money';
import { columnWidth, sheetKinds } from '../../sheets/sheetKinds';
import type { TemplateColumn } from '../../sheets/writeTemplate';
import type { Translate } from '../../http/translation';
import type { RecordChoices } from './recordChoices';

/** Mark in the titles of columns that must be filled in. */
const requiredMark = ' *';

/** Returns the columns of an import's template in a country and a language; `records` are those that columns may name. */
export function templateColumns(
  { import: importing, create, fields }: BoundResource,
  country: Country,
  { translate, language }: { translate: Translate; language: string },
  records: Record<string, RecordChoices> = {},
): TemplateColumn[] {
  return (importing?.columns ?? []).map((name) => {
    const field = create?.fields[name] ?? fields[name]!;
    const title = field.required ? `${field.title}${requiredMark}` : field.title;
    const { minimum, maximum } = boundsOf(field);
    const choices =
      field.options?.map((option) => option.title) ??
      (field.kind === 'boolean' ? [translate('widgets.yes'), translate('widgets.no')] : undefined);
    return {
      title,
      width: columnWidth({ title, field }),
      note: noteOf(field, otherTitles(create, field), create?.fields[currencyFieldOf(field) ?? ''], country, {
        translate,
        language,
      }),
      format: sheetKinds[field.kind].format ?? 'text',
      ...(choices ? { choices } : records[name]),
      ...(field.kind === 'list'
        ? {}
        : { minimum: majorUnits(field, minimum), maximum: majorUnits(field, maximum) }),
      ...(field.type === 'string' ? { maxLength: field.maxLength } : {}),
    };
  });
}

/** Returns the other titles of a field in its form, which depend on other fields. */
function otherTitles(form: BoundForm | undefined, { name, title }: BoundField): string[] {
  const titles = form ? ruledVariants(form, name).flatMap((variant) => variant.title ?? []) : [];
  return [...new Set(titles)].filter((each) => each !== title);
}

/** The bounds that a value may reach. Exclusive bounds are left to the check of the file. */
function boundsOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: BoundField) {
  return { minimum: minimum ?? exclusiveMinimum, maximum: maximum ?? exclusiveMaximum };
}

function majorUnits({ kind }: BoundField, bound: number | undefined): number | undefined {
  return kind === 'money' && bound !== undefined ? bound / 100 : bound;
}

/**
 * Returns the note of a column: whether it is required, its kind and its limits. `titles` are its other titles, and `currencyField` has
 * the currency of an amount.
 */
function noteOf(
  field: BoundField,
  titles: string[],
  currencyField: BoundField | undefined,
  country: Country,
  { translate, language }: { translate: Translate; language: string },
): string {
  const say = (key: string, params: Record<string, unknown> = {}) =>
    translate(`gateway.batch.note.${key}`, params);
  const { kind, description, minLength, maxLength, minimum, maximum, exclusiveMinimum, exclusiveMaximum } =
    field;
  const amount = (value: number) => {
    if (kind !== 'money') return String(value);
    const text = formatMoney(value, country);
    return currencyField ? text : `${text} ${country.currency}`;
  };
  const note = field.options
    ? 'choice'
    : sheetKinds[kind].note?.(field, country, currencyField !== undefined);
  const example = formatMoney(123456, country);
  const units = { currency: country.currency, zone: country.zone, field: currencyField?.title, example };
  const isExact = minLength !== undefined && minLength === maxLength;
  const sentences = [
    say(field.required ? 'required' : 'optional'),
    titles.length > 0 ? say('titles', { titles: joinTexts(titles, language) }) : undefined,
    description,
    note && say(note, units),
    isExact ? say('exactLength', { limit: maxLength }) : undefined,
    !isExact && minLength !== undefined && minLength > 1 ? say('minLength', { limit: minLength }) : undefined,
    !isExact && maxLength !== undefined ? say('maxLength', { limit: maxLength }) : undefined,
    minimum === undefined ? undefined : say('minimum', { limit: amount(minimum) }),
    exclusiveMinimum === undefined ? undefined : say('exclusiveMinimum', { limit: amount(exclusiveMinimum) }),
    maximum === undefined ? undefined : say('maximum', { limit: amount(maximum) }),
    exclusiveMaximum === undefined ? undefined : say('exclusiveMaximum', { limit: amount(exclusiveMaximum) }),
  ];
  return joinSentences(sentences.flatMap((sentence) => sentence || []));
}
