import { useEffect, useMemo } from 'react';
import type { Resolver } from 'react-hook-form';
import type { BoundForm } from '../../../metadata/model/BoundResource';
import type { JsonValue } from '../../../metadata/model/json';
import { parsePointer, valueAt } from '../../../metadata/schema/schemaParts';
import {
  type CheckedForm,
  checkForm,
  type FormCountry,
  type Validator,
} from '../../../metadata/validation/checkForm';
import { readValue, withDefaultParts } from '../../../metadata/validation/nestedValues';
import type { ValidationError } from '../../../metadata/validation/validationErrors';
import { isMasked } from '../../../metadata/values/masking';
import { gatewayNow } from '../../client/gatewayTime';
import { loadOnce } from '../../client/loadOnce';
import { metadataLoaders } from '../../client/metadataLoaders';
import { isBlank } from '../../widgets/Widget';
import { inputErrors, invalid } from '../../forms/BaseForm';
import type { CheckField } from '../../forms/useLiveCheck';
import { againName } from './entry/entryNames';
import { formErrors } from './formErrors';
import { midSentence, type Scope, useResourceScope } from '../resource/ResourceScope';
import type { BoundField } from '../../../metadata/model/BoundField';

/** The record that an edit form changes, by field. */
export type FormRecord = Record<string, JsonValue | undefined>;

/** Checks of a form's values. */
export interface FormChecks {
  /** Checks all values before they are sent. Returns valid ones as the body to send. */
  resolver: Resolver;
  /** Checks one field while the form is filled in: what is still missing is no error yet. */
  checkField: CheckField;
}

/**
 * Checks a form's values with the validator of this form and country, as the gateway does. Its chunk loads with the form; a
 * submission waits for it. Conditions may depend on fields of the edited `record` outside the form.
 */
export function useFormChecks(form: BoundForm, record?: FormRecord): FormChecks {
  const scope = useResourceScope();
  const load = useMemo(() => validatorLoader(scope, form), [scope, form]);
  useEffect(() => void load().catch(() => undefined), [load]);
  // An unchanged masked value of the record is sent unchecked: only the gateway knows what it stands for.
  return useMemo(() => {
    const { translate, country } = scope;
    const describe = (errors: ValidationError[], { shown, values }: CheckedForm) => {
      const about = { fields: shown, all: form.fields, values };
      return formErrors(errors, about, scope, translate('corridor.form.invalid'));
    };
    return {
      resolver: async (typed, _context, { names = [] }) => {
        // One field was changed after a submission: its user sees that first.
        if (names.length === 1) await whenPainted();
        const validate = await load().catch(() => undefined);
        if (!validate) return invalid({ fields: {}, others: [translate('corridor.form.checkFailed')] });
        const checked = checkTyped({ form, validate, country }, typed, record);
        const { body, errors, shown } = checked;
        const again = (name: string) =>
          readValue(form.fields[name]!, typed[againName(name)] ?? null, country);
        const isMissing = (name: string) =>
          isBlank(again(name)) && (Object.hasOwn(body, name) || shown[name]?.required);
        const differing = (form.twice ?? []).filter(
          (name) => isMissing(name) || (Object.hasOwn(body, name) && again(name) !== body[name]),
        );
        if (errors.length === 0 && differing.length === 0) return { values: body, errors: {} };
        const found = describe(errors, checked);
        for (const name of differing) {
          const text = isMissing(name) ? 'missing' : 'differs';
          const field = midSentence(form.fields[name]!.title);
          found.fields[againName(name)] = translate(`corridor.form.again.${text}`, { field });
        }
        return invalid(found);
      },
      checkField: async (name, typed) => {
        const validate = await load().catch(() => undefined);
        if (!validate) return undefined;
        const checked = checkTyped({ form, validate, country }, typed, record, name);
        const wrong = checked.errors.filter(({ keyword }) => !unfinished.has(keyword));
        return inputErrors(describe(wrong, checked).fields)[name];
      },
    };
  }, [form, scope, record, load]);
}

/** Rules that a value breaks because something is still to be entered. */
const unfinished: ReadonlySet<string> = new Set(['required', 'minItems']);

/**
 * Checks what was typed: all of it, or one field alone. A masked value of the record is left to the gateway, which knows what it
 * stands for.
 */
function checkTyped(
  { form, validate, country }: { form: BoundForm; validate: Validator; country: FormCountry },
  typed: FormRecord,
  record: FormRecord | undefined,
  field?: string,
): CheckedForm {
  const checked = checkForm({ form, validate, values: typed, record, now: gatewayNow(), country });
  const isAsked = ({ path }: ValidationError) => field === undefined || parsePointer(path)[0] === field;
  const errors = checked.errors.filter(
    (error) => isAsked(error) && !isUnchangedMask(error.path, checked.values, record),
  );
  return { ...checked, errors };
}

/**
 * Whether a value stands for a masked one of the record that was not changed. What a list holds may have been moved, and
 * only the gateway knows then whether it is the record's.
 */
function isUnchangedMask(pointer: string, values: FormRecord, record: FormRecord | undefined): boolean {
  const path = parsePointer(pointer);
  const [name = ''] = path;
  const value = valueAt(values, path);
  return record !== undefined && isMasked(value) && (path.length > 1 || value === record[name]);
}

/** Loads the validator once, and again where that failed. Forms without fields have none. */
function validatorLoader(
  { resource, country }: Scope,
  { name, fields }: BoundForm,
): () => Promise<Validator> {
  return loadOnce(async () =>
    Object.keys(fields).length === 0
      ? () => []
      : metadataLoaders.loadValidator(resource.name, name, country.code),
  );
}

/** Longest wait for a frame, in ms: a page that is not visible has none. */
const maxWait = 100;

/** Waits until what has changed so far is on the screen. What follows does not delay it. */
export function whenPainted(): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, maxWait);
    requestAnimationFrame(() => {
      clearTimeout(late);
      setTimeout(resolve);
    });
  });
}

/**
 * Returns the initial values of a form's inputs: the record's, or else those of `initial` or the fields' defaults. Missing ones are
 * null, so that clearing an input makes it clean again.
 */
export function initialValues(
  form: BoundForm,
  { initial, record }: { initial?: FormRecord | undefined; record?: FormRecord | undefined } = {},
): Record<string, JsonValue> {
  return Object.fromEntries(
    Object.entries(form.fields).map(([name, field]) => [
      name,
      // A default is for new values: what a record does not hold was emptied.
      (record ? record[name] : (known(initial?.[name]) ?? defaultOf(field))) ?? null,
    ]),
  );
}

/** Returns a value unless it is a mask, which cannot be sent. */
function known(value: JsonValue | undefined): JsonValue | undefined {
  return isMasked(value) ? undefined : value;
}

/** Returns the default of a field. Required objects have those of their parts too; the gateway adds others. */
function defaultOf(field: BoundField): JsonValue | undefined {
  const { [field.name]: value } = withDefaultParts(
    { [field.name]: field },
    { [field.name]: field.default ?? (field.kind === 'object' && field.required ? {} : undefined) },
  );
  return isBlank(value) ? undefined : value;
}
