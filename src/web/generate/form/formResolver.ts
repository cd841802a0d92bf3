import { useTranslate } from 'react-admin';
import { useEffect, useMemo } from 'react';
import type { Resolver } from 'react-hook-form';
import type { BoundField } from '../../../metadata/model/BoundField';
import type { BoundForm } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import type { JsonValue } from '../../../metadata/model/json';
import { parsePointer, valueAt } from '../../../metadata/schema/pointers';
import { applyForm } from '../../../metadata/validation/activeFields';
import { findFuture } from '../../../metadata/validation/findFuture';
import { findHidden } from '../../../metadata/validation/findTexts';
import { withoutEmptyParts } from '../../../metadata/validation/nestedValues';
import type { ValidationError } from '../../../metadata/validation/validationErrors';
import { withoutWaiting } from '../../../metadata/validation/waitingFields';
import { isMasked } from '../../../metadata/values/masking';
import { gatewayNow } from '../../client/gatewayTime';
import { loadOnce } from '../../client/loadOnce';
import { metadataLoaders } from '../../client/metadataLoaders';
import { isBlank } from '../../widgets/values';
import { inputErrors, invalid } from '../../forms/BaseForm';
import type { CheckField } from '../../forms/useLiveCheck';
import { whenPainted } from '../../forms/whenPainted';
import { againName } from './entry/entryNames';
import { formErrors } from './formErrors';

/** The record that an edit form changes, by field. */
export type FormRecord = Record<string, JsonValue | undefined>;

type Validator = (value: unknown) => ValidationError[];

/** Loads the validator of a resource's form in a country. */
export type LoadValidator = (resource: string, form: string, country: string) => Promise<Validator>;

/** The build's own, or in development that of the last edit. */
const loadValidator: LoadValidator = (resource, form, country) =>
  metadataLoaders.loadValidator(resource, form, country);

/** How the values of a form are checked. */
export interface FormChecks {
  /** Checks all values before they are sent. Returns valid ones as the body to send. */
  resolver: Resolver;
  /** Checks one field while the form is filled in: what is still missing is no error yet. */
  checkField: CheckField;
}

/**
 * Checks a form's values with the validator compiled for this form and country, the same that the gateway uses. Its
 * chunk starts to load with the form; a submission waits for it. `record` is
 * the one that an edit form changes: conditions may depend on fields of it that are not in the form. A masked value of the
 * record that was not changed is sent as it is, unchecked: only the gateway knows what it stands for.
 */
export function useFormChecks(
  resource: string,
  form: BoundForm,
  country: Country,
  record?: FormRecord,
  loadRules: LoadValidator = loadValidator,
): FormChecks {
  const translate = useTranslate();
  const load = useMemo(
    () => validatorLoader(() => loadRules(resource, form.name, country.code), form),
    [resource, form, country, loadRules],
  );
  useEffect(() => void load().catch(() => undefined), [load]);
  return useMemo(() => {
    const describe = (errors: ValidationError[], { fields, values }: CheckedValues) => {
      const about = { fields, all: form.fields, values };
      return formErrors(errors, about, country, translate, translate('corridor.form.invalid'));
    };
    return {
      resolver: async (typed, _context, { names = [] }) => {
        // One field was changed after a submission: its user sees that first.
        if (names.length === 1) await whenPainted();
        const validate = await load().catch(() => undefined);
        if (!validate) return invalid({ fields: {}, others: [translate('corridor.form.checkFailed')] });
        const checked = checkValues(validate, form, typed, record);
        const { body, errors } = checked;
        const isMissing = (name: string) =>
          isBlank(typed[againName(name)]) && (Object.hasOwn(body, name) || checked.fields[name]?.required);
        const differing = (form.twice ?? []).filter(
          (name) => isMissing(name) || (Object.hasOwn(body, name) && typed[againName(name)] !== typed[name]),
        );
        if (errors.length === 0 && differing.length === 0) return { values: body, errors: {} };
        const found = describe(errors, checked);
        for (const name of differing) {
          const text = isMissing(name) ? 'missing' : 'differs';
          found.fields[againName(name)] = translate(`corridor.form.again.${text}`);
        }
        return invalid(found);
      },
      checkField: async (name, typed) => {
        const validate = await load().catch(() => undefined);
        if (!validate) return undefined;
        const checked = checkValues(validate, form, typed, record, name);
        const wrong = checked.errors.filter(({ keyword }) => !unfinished.has(keyword));
        return inputErrors(describe(wrong, checked).fields)[name];
      },
    };
  }, [form, country, record, load, translate]);
}

/** Rules that a value breaks because something is still to be entered. */
const unfinished: ReadonlySet<string> = new Set(['required', 'minItems']);

/** Values of a form that were checked. */
interface CheckedValues {
  values: FormRecord;
  /** What is sent of them. */
  body: Record<string, JsonValue>;
  /** Those that the form shows with them. */
  fields: Record<string, BoundField>;
  errors: ValidationError[];
}

/**
 * Checks what was typed by the form's rules, and a whole record where the form edits one: all of it, or one field alone. What
 * no rule can say is said of each field that keeps the rules, so that all mistakes are shown at once.
 */
function checkValues(
  validate: Validator,
  form: BoundForm,
  typed: FormRecord,
  record: FormRecord | undefined,
  field?: string,
): CheckedValues {
  const values = withoutEmptyParts(form.fields, typed);
  const { fields: active, values: after } = applyForm(form, values, record);
  const fields = withoutWaiting(form.rules, active, values);
  const body = formBody(fields, values);
  const broken = validate(after);
  const others = [...findHidden(body), ...findFuture(fields, body, gatewayNow())];
  const isLeft = ({ path }: ValidationError) => {
    const name = pathStart(path);
    const isWaiting = Object.hasOwn(active, name) && !Object.hasOwn(fields, name);
    return !isWaiting && !isUnchangedMask(path, values, record);
  };
  const isAsked = ({ path }: ValidationError) => field === undefined || pathStart(path) === field;
  const wrong = new Set(broken.map(({ path }) => pathStart(path)));
  const further = others.filter(({ path }) => !wrong.has(pathStart(path)));
  const errors = [...broken, ...further].filter((error) => isAsked(error) && isLeft(error));
  return { values, body, fields, errors };
}

function pathStart(pointer: string): string {
  return parsePointer(pointer)[0] ?? '';
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
function validatorLoader(load: () => Promise<Validator>, form: BoundForm): () => Promise<Validator> {
  return loadOnce(Object.keys(form.fields).length === 0 ? async () => () => [] : load);
}

/** Returns what is sent: the values of the fields that are in the form now. Hidden and empty ones are left out. */
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
