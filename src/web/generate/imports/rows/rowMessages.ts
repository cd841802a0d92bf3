import type { BoundField } from '../../../../metadata/model/BoundField';
import type { RowError } from '../../../../contract/batches';
import type { BoundForm } from '../../../../metadata/model/BoundResource';
import { parsePointer } from '../../../../metadata/schema/schemaParts';
import { joinSentences } from '../../../../metadata/texts/joinTexts';
import { activeFields } from '../../../../metadata/validation/activeFields';
import { joinTexts, type Locale, type Translate } from '../../../widgets/Widget';
import { formErrors, withTitle } from '../../form/formErrors';
import type { CheckedRow } from '../reading/checkRow';

/** Messages of a row: by field, in their order, and about the row as a whole. */
interface RowMessages {
  fields: Record<string, string>;
  others: string[];
}

/** Keywords of errors that make a cell unusable, whatever its field; `record` is a name that no record has. */
const faults: ReadonlySet<string> = new Set([
  'formula',
  'cellError',
  'longNumber',
  'unknownChoice',
  'record',
]);

type Fields = Record<string, BoundField>;

/** Returns the fields of a form, those that it shows for a row's values as it shows them. */
export function fieldsOfRow(form: BoundForm, values: CheckedRow['values']): Fields {
  return { ...form.fields, ...activeFields(form, values) };
}

/** Describes the errors of a row in the terms of its fields. `values` are what its cells say, where that is known. */
export function describeRow(
  errors: readonly RowError[],
  fields: Fields,
  locale: Locale,
  values?: CheckedRow['values'],
): RowMessages {
  const { translate } = locale;
  const described = errors.map((error) =>
    faults.has(error.keyword)
      ? {
          ...error,
          msg: translate(`corridor.imports.cell.${error.keyword}`, {
            choices: choicesAt(error.path, fields),
          }),
        }
      : error,
  );
  const whole = translate('corridor.form.invalid');
  const sorted = formErrors(described, { fields, values }, locale, whole);
  const found: Record<string, string> = {};
  for (const [path, message] of Object.entries(sorted.fields))
    found[parsePointer(`/${path}`)[0] ?? ''] ??= message;
  const names = Object.keys(fields).filter((name) => Object.hasOwn(found, name));
  return {
    fields: Object.fromEntries(names.map((name) => [name, found[name]!])),
    others: sorted.others,
  };
}

/** Most choices that a message names. */
const maxNamed = 8;

/** The titles of what can be chosen in a cell, of many the first ones. */
function choicesAt(path: string, fields: Fields): string {
  const { options = [] } = fields[parsePointer(path)[0] ?? ''] ?? {};
  const titles = options.slice(0, maxNamed).map(({ title }) => title);
  return options.length > maxNamed ? `${joinTexts(titles)} …` : joinTexts(titles);
}

/** All that is wrong with a row in one text, each message with its field. */
export function rowText(
  { fields: messages, others }: RowMessages,
  fields: Fields,
  translate: Translate,
): string {
  const ofFields = Object.entries(messages).map(([name, message]) =>
    withTitle(message, fields[name], translate),
  );
  return joinSentences([...ofFields, ...others]);
}
