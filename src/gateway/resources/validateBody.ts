import { factsOf } from '../../metadata/bind/schemas/places';
import { boundForm, type FormReference } from '../../metadata/bind/boundForm';
import { apiForm } from '../../metadata/bind/bindForm';
import { bindResource } from '../../metadata/bind/bindResource';
import { bindSchema } from '../../metadata/bind/schemas/bindSchema';
import { formSchema } from '../../metadata/bind/formSchema';
import { memoize } from '../../metadata/tracking/memoize';
import type { BoundField } from '../../metadata/model/BoundField';
import type { BoundForm } from '../../metadata/model/BoundResource';
import { isObject, type JsonValue } from '../../metadata/model/json';
import type { Model } from '../../metadata/model/Model';
import { escapeSegment } from '../../metadata/schema/schemaParts';
import { activeFields, applyForm, type Fieldset, isEmpty } from '../../metadata/validation/activeFields';
import { type CheckedForm, checkForm } from '../../metadata/validation/checkForm';
import {
  defaultsOf,
  fieldAt,
  trimValues,
  unknownParts,
  withDefaultParts,
  withoutEmptyParts,
} from '../../metadata/validation/nestedValues';
import { unwantedMember, type ValidationError } from '../../metadata/validation/validationErrors';
import { createValidator } from '../../metadata/validation/createValidator';
import { describeValidationError } from '../../metadata/validation/describeValidationError';
import type { EntityRecord } from '../database/records';
import { invalidBody } from '../http/body';
import { GatewayError, maxErrors } from '../http/responses';
import { factsFor, translator } from '../http/translation';
import type { FormBody } from './handlers';

/** A resource in one country and language. */
type ResourceReference = Omit<FormReference, 'form'>;

/**
 * Validates the body of a create form or an action as the web app does. Returns it trimmed, with defaults. Throws 422 with an error for
 * each mistake, in the given language. `now` ends fields without a future.
 */
export function validateBody(model: Model, at: FormReference, body: unknown, now: Date): FormBody {
  const form = boundForm(model, at) ?? noFields;
  return checkBody(model, at, form, { body, now }).body;
}

/** Validates all of a body but one field, which may be missing. Throws as {@link validateBody} does. */
export function validateOthers(
  model: Model,
  at: FormReference,
  field: string,
  body: unknown,
  now: Date,
): FormBody {
  const form = boundForm(model, at) ?? noFields;
  return checkBody(model, at, form, { body, now, open: field }).body;
}

/**
 * Validates the body of an edit form and returns every field of the form, null where it was emptied. Fields whose `when` does not hold for
 * the record as it would be are not changed. Throws as {@link validateBody} does.
 */
export function validateEdit(
  model: Model,
  at: ResourceReference,
  body: unknown,
  record: EntityRecord,
  now: Date,
): Record<string, JsonValue> {
  const edit = { ...at, form: 'edit' };
  const form = boundForm(model, edit);
  if (!form) throw new Error(`"${at.resource}" has no edit form.`);
  const { after } = checkBody(model, edit, form, { body, record, now });
  return Object.fromEntries(
    Object.keys(form.fields).map((name) => [name, (after[name] as JsonValue | undefined) ?? null]),
  );
}

/** The form of a write that takes no input. */
const noFields: Fieldset = { fields: {}, visible: {}, rules: [] };

/**
 * Checks a body, to which the defaults of a new record are added. Throws 422 also where it has values that the form does not
 * have with the others.
 */
function checkBody(
  model: Model,
  at: FormReference,
  form: Fieldset,
  { body, record, now, open }: { body: unknown; record?: EntityRecord; now: Date; open?: string },
): CheckedForm {
  if (!isObject(body)) {
    throw rejection(model, at, {}, [{ path: '', keyword: 'type', params: { type: 'object' } }]);
  }
  const trimmed = trimValues(form.fields, body);
  const entered = record ? trimmed : withDefaults(form, trimmed);
  const validate = formValidator(model, at.resource, at.form, at.country);
  const country = factsOf(model, at.country);
  const checked = checkForm({ form, validate, values: entered, record, now, country });
  const { fields, values, errors } = checked;
  const isUnwanted = (name: string) =>
    !Object.hasOwn(fields, name) && !(isEmpty(entered[name]) && Object.hasOwn(form.fields, name));
  const unwanted = Object.keys(entered)
    .filter(isUnwanted)
    .map((name) => unwantedMember(`/${escapeSegment(name)}`));
  const about = { fields: { ...form.fields, ...fields }, values: { ...record, ...values } };
  const isOpen = ({ path }: ValidationError) => open !== undefined && path === `/${escapeSegment(open)}`;
  const found = [...unwanted, ...unknownParts(fields, entered), ...errors];
  rejectErrors(
    model,
    at,
    about,
    found.filter((error) => !isOpen(error)),
  );
  return checked;
}

/**
 * Validates a written record whole against its entity (product 8.13), as code may set what no form has. Throws 422 where the write broke a
 * rule. What was wrong `before` it does not prevent a write.
 */
export function validateRecord(
  model: Model,
  at: FormReference,
  record: EntityRecord,
  before?: EntityRecord,
): void {
  const { entity, fields } = bindResource(model, at.resource, at.country, at.language);
  const validate = entityValidator(model, entity, at.country);
  const errors = validate(record);
  if (errors.length === 0) return;
  const known = new Set(before && validate(before).map((error) => JSON.stringify(error)));
  const form = boundForm(model, at);
  rejectErrors(
    model,
    at,
    {
      fields: { ...fields, ...(form && fieldsNow(form, record)) },
      values: record,
      shown: form?.fields ?? {},
    },
    errors.filter((error) => !known.has(JSON.stringify(error))),
  );
}

/**
 * Throws 422 where a record to be approved breaks the rules of its entity of today, and says which. They may have changed since it was
 * created.
 */
export function requireFit(model: Model, at: FormReference, record: EntityRecord): void {
  const { entity, fields } = bindResource(model, at.resource, at.country, at.language);
  const errors = entityValidator(model, entity, at.country)(record);
  if (errors.length === 0) return;
  const { errors: described = [] } = rejection(
    model,
    at,
    { fields, values: record, shown: {} },
    errors.slice(0, maxErrors),
  );
  const rules = [...new Set(described.flatMap(({ msg }) => msg ?? []))].join(' ');
  throw new GatewayError({ status: 422, text: 'gateway.outdated', params: { rules }, errors: described });
}

/** The fields of a form, those that it shows for these values with the titles that they have there. */
function fieldsNow(form: BoundForm, values: EntityRecord | FormBody): Fields {
  return { ...form.fields, ...activeFields(form, values) };
}

const formValidator = memoize((model: Model, resource: string, form: string, country: string) =>
  createValidator(formSchema(model, resource, form, country)),
);

const entityValidator = memoize((model: Model, entity: string, country: string) => {
  const validate = createValidator(bindSchema(model, entity, country));
  return ({ id: _id, ...record }: EntityRecord) => validate(record);
});

/** The 422 error of a record that the database rejected: of its fields `names`, each broke the rule `keyword`. */
export function rejectedRecord(
  model: Model,
  at: ResourceReference,
  { keyword, names }: { keyword: 'required' | 'unique'; names: string[] },
): Error {
  const { fields } = bindResource(model, at.resource, at.country, at.language);
  const errors = names.map((name) => ({ path: `/${escapeSegment(name)}`, keyword, params: {} }));
  return rejection(model, at, { fields }, errors);
}

type Fields = Record<string, BoundField>;

/** Subject of errors. */
interface Subject {
  fields?: Fields;
  values?: FormBody | EntityRecord;
  /** The fields that have an input, by default all of `fields`. */
  shown?: Fields;
}

function rejectErrors(
  model: Model,
  at: ResourceReference & Partial<FormReference>,
  about: Subject,
  errors: ValidationError[],
): void {
  if (errors.length > 0) throw rejection(model, at, about, errors.slice(0, maxErrors));
}

function rejection(
  model: Model,
  { country, language, form, numberFormat }: ResourceReference & Partial<FormReference>,
  { fields = {}, values, shown = fields }: Subject,
  errors: ValidationError[],
): GatewayError {
  const translate = translator(model, language, numberFormat);
  const facts = factsFor({ numberFormat }, factsOf(model, country));
  return invalidBody(
    errors.map((error) => {
      const { field, path } = fieldAt(fields, error.path, values);
      // Programs send what the web app makes of an amount that people write.
      const isUnread = form === apiForm && error.keyword === 'type' && field?.kind === 'money';
      const message = isUnread
        ? translate('validation.minorUnits')
        : describeValidationError(error, field, translate, facts, values);
      // Beside its input a message needs no name; where there is no input, nobody would know what it is about.
      const isNamed = !field || Object.hasOwn(shown, path[0]!) || message.includes(field.title);
      return {
        ...error,
        msg: isNamed ? message : translate('validation.titled', { title: field.title, text: message }),
      };
    }),
  );
}

/** Gives the fields that the form shows their defaults where the body has no value for them. */
function withDefaults(form: Fieldset, body: FormBody): FormBody {
  const kept = withoutEmptyParts(form.fields, body);
  const isGiven = (name: string) => !isEmpty(kept[name]) || !Object.hasOwn(form.fields, name);
  const given = withDefaultParts(
    form.fields,
    Object.fromEntries(Object.entries(body).filter(([name]) => isGiven(name))),
  );
  const { fields } = applyForm(form, { ...defaultsOf(form.fields), ...given });
  return { ...defaultsOf(fields), ...given };
}
