import type { BoundField } from '../../../metadata/model/BoundField';
import type { BoundForm } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import { describeValidationError } from '../../../metadata/validation/describeValidationError';
import type { ValidationError } from '../../../metadata/validation/validationErrors';
import { RequestError } from '../../client/RequestError';
import type { Translate } from '../../widgets/Widget';

/** What is wrong with a form: one message a field, and what no field of it can show. */
interface FormErrors {
  fields: Record<string, string>;
  others: string[];
}

/**
 * Sorts validation errors, the browser's or the gateway's, to the fields of a form, in the words of the field.
 * A field shows its first one. `whole` says what is wrong with the form as such, where an error has no words of its own.
 */
export function formErrors(
  errors: readonly (ValidationError & { msg?: string })[],
  fields: Record<string, BoundField>,
  country: Country,
  translate: Translate,
  whole: string,
): FormErrors {
  const shown: Record<string, string> = {};
  const others = new Set<string>();
  for (const error of errors) {
    const name = fieldName(error.path);
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) others.add(error.msg || whole);
    else shown[name] ??= error.msg || describe(error, field, country, translate);
  }
  return { fields: shown, others: [...others] };
}

function describe(error: ValidationError, field: BoundField, country: Country, translate: Translate): string {
  return describeValidationError(
    error,
    field,
    (key, params) => translate(`corridor.${key}`, params),
    country,
  );
}

/** First step of a JSON pointer. */
function fieldName(path: string): string {
  return (path.split('/')[1] ?? '').replaceAll('~1', '/').replaceAll('~0', '~');
}

/**
 * What a failed request says, where the form can show it: errors of fields on the fields, everything else
 * above them, in the shape in which react-admin's form takes errors back.
 */
export function submissionErrors(
  error: unknown,
  form: BoundForm,
  country: Country,
  translate: Translate,
): Record<string, string | Record<string, string>> {
  const message = (error instanceof Error && error.message) || translate('corridor.form.failed');
  const listed = error instanceof RequestError ? (error.errors ?? []) : [];
  const { fields, others } = formErrors(listed, form.fields, country, translate, message);
  if (listed.length === 0) others.push(message);
  return others.length > 0 ? { ...fields, root: { form: others.join(' ') } } : fields;
}
