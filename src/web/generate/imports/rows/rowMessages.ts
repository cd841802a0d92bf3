import type { RowError } from '../../../../metadata/model/batches';
import type { BoundForm } from '../../../../metadata/model/BoundResource';
import type { Country } from '../../../../metadata/model/definitions';
import { parsePointer } from '../../../../metadata/schema/pointers';
import type { Translate } from '../../../widgets/Widget';
import { formErrors } from '../../form/formErrors';

/** What is wrong with a row: a message by field, and messages about the row as a whole. */
export interface RowMessages {
  fields: Record<string, string>;
  others: string[];
}

/** What makes a cell unusable, whatever its field. */
const faults: ReadonlySet<string> = new Set(['formula', 'cellError', 'longNumber']);

/** Describes the errors of a row in the terms of its fields. */
export function describeRow(
  errors: readonly RowError[],
  form: BoundForm,
  country: Country,
  translate: Translate,
): RowMessages {
  const described = errors.map((error) =>
    faults.has(error.keyword)
      ? { ...error, msg: translate(`corridor.imports.cell.${error.keyword}`) }
      : error,
  );
  const whole = translate('corridor.form.invalid');
  const { fields, others } = formErrors(described, form.fields, country, translate, whole);
  const byField: Record<string, string> = {};
  for (const [path, message] of Object.entries(fields))
    byField[parsePointer(`/${path}`)[0] ?? ''] ??= message;
  return { fields: byField, others };
}

/** All that is wrong with a row in one text, each message with its field. */
export function rowText({ fields, others }: RowMessages, form: BoundForm): string {
  const ofFields = Object.entries(fields).map(([name, message]) => {
    const title = form.fields[name]?.title ?? name;
    return message.includes(title) ? message : `${title}: ${message}`;
  });
  return [...ofFields, ...others].join(' ');
}
