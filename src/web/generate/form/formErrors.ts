import type { BoundField } from '../../../metadata/model/BoundField';
import type { Country } from '../../../metadata/model/Country';
import { describeValidationError } from '../../../metadata/describeValidationError';
import type { ValidationError } from '../../../metadata/ValidationError';
import type { Translate } from '../../widgets/Translate';

/** What is wrong with a form: one message a field, and what no field of it can show. */
export interface FormErrors {
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
