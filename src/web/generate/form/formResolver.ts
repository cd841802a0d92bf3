import { useTranslate } from 'react-admin';
import { useEffect, useMemo } from 'react';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { loadValidator } from 'virtual:metadata/resources';
import type { BoundField } from '../../../metadata/model/BoundField';
import type { BoundForm } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import type { JsonValue } from '../../../metadata/model/json';
import { activeFields } from '../../../metadata/validation/activeFields';
import type { ValidationError } from '../../../metadata/validation/validationErrors';
import { loadOnce } from '../../client/loadOnce';
import { isBlank } from '../../widgets/values';
import { formErrors } from './formErrors';

type Validator = (value: unknown) => ValidationError[];

/** Loads the validator of a resource's form in a country. */
export type LoadValidator = (resource: string, form: string, country: string) => Promise<Validator>;

/**
 * Checks a form's values with the validator compiled for this form and country, which is the gateway's own.
 * Its chunk starts to load with the form; a submission waits for it. Valid values come out as the body to send.
 */
export function useFormResolver(
  resource: string,
  form: BoundForm,
  country: Country,
  loadRules: LoadValidator = loadValidator,
): Resolver {
  const translate = useTranslate();
  const load = useMemo(
    () => validatorLoader(() => loadRules(resource, form.name, country.code), form),
    [resource, form, country, loadRules],
  );
  useEffect(() => void load().catch(() => undefined), [load]);
  return useMemo(
    () => async (values) => {
      const fields = activeFields(form, values);
      const body = formBody(fields, values);
      const wrong = await load().then(
        (validate) =>
          formErrors(validate(body), fields, country, translate, translate('corridor.form.invalid')),
        () => ({ fields: {}, others: [translate('corridor.form.checkFailed')] }),
      );
      const errors: FieldErrors = {};
      for (const [name, message] of Object.entries(wrong.fields))
        errors[name] = { type: 'validation', message };
      if (wrong.others.length > 0)
        errors.root = { form: { type: 'validation', message: wrong.others.join(' ') } };
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: body, errors: {} };
    },
    [form, country, load, translate],
  );
}

/** Loads the validator once, and again where that failed. A form without fields has nothing to check. */
function validatorLoader(load: () => Promise<Validator>, form: BoundForm): () => Promise<Validator> {
  return loadOnce(Object.keys(form.fields).length === 0 ? async () => () => [] : load);
}

/** What is sent: the values of the fields that are in the form now. Hidden and empty ones are left out. */
function formBody(
  fields: Record<string, BoundField>,
  values: Record<string, JsonValue | undefined>,
): Record<string, JsonValue> {
  const body: Record<string, JsonValue> = {};
  for (const name of Object.keys(fields)) {
    const value = values[name];
    if (!isBlank(value)) body[name] = value as JsonValue;
  }
  return body;
}
