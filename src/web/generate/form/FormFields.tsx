import { useTranslate } from 'react-admin';
import { Fragment, memo, type ReactNode, useId, useMemo } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import type { BoundField } from '../../../metadata/model/BoundField';
import type { BoundForm } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import type { JsonSchema, JsonValue } from '../../../metadata/model/json';
import { activeFields } from '../../../metadata/validation/activeFields';
import { withoutWaiting } from '../../../metadata/validation/waitingFields';
import { currencyFieldOf } from '../../../metadata/values/money';
import { type CheckField, useLiveCheck } from '../../forms/useLiveCheck';
import { FieldFrame } from '../../ui/controls/FieldFrame';
import { isBlank } from '../../widgets/values';
import { widgetFor } from '../../widgets/widgetFor';
import { AgainInput } from './entry/AgainInput';
import { FieldLookup } from './entry/FieldLookup';
import { filledFields } from './filledFields';
import { limitNote } from './formErrors';
import type { FormRecord } from './formResolver';

/** Props of {@link FormFields}. */
interface FormFieldsProps {
  form: BoundForm;
  country: Country;
  /** The record that an edit form changes. */
  record?: FormRecord | undefined;
  /** The record that the form is about, edited or not: amounts are in its currency unless the form has another. */
  about?: FormRecord | undefined;
  checkField: CheckField;
}

/** The inputs of a form in its sections. Re-renders only when a value changes on which a condition depends. */
export function FormFields({ form, country, record, about = record, checkField }: FormFieldsProps) {
  const names = useMemo(() => conditionNames(form), [form]);
  const { getValues } = useFormContext();
  useWatch({ name: names, disabled: names.length === 0 });
  const values = getValues();
  const fields = withoutWaiting(form.rules, activeFields(form, values, record), values);
  return form.sections.map((section, index) => {
    const present = section.fields.flatMap((name) => fields[name] ?? []);
    if (present.length === 0) return null;
    return (
      <FormSection key={section.title ?? index} title={section.title}>
        {present.map((field) => (
          <Fragment key={field.name}>
            <FormInput field={field} country={country} about={about} checkField={checkField} />
            {form.twice?.includes(field.name) && <AgainInput field={field} country={country} />}
            {form.lookups?.[field.name] && (
              <FieldLookup
                field={field}
                shown={form.lookups[field.name]!}
                isTwice={form.twice?.includes(field.name) ?? false}
                country={country}
              />
            )}
          </Fragment>
        ))}
      </FormSection>
    );
  });
}

function FormSection({ title, children }: { title?: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className="form__section" role={title && 'group'} aria-labelledby={title && id}>
      {title && (
        <h2 id={id} className="form__heading">
          {title}
        </h2>
      )}
      {children}
    </div>
  );
}

/** Props of {@link FormInput}. */
interface FormInputProps {
  field: BoundField;
  country: Country;
  about: FormRecord | undefined;
  checkField: CheckField;
}

/** A field's input with its label, hint and error. Re-renders only when its own value, currency or error changes. */
const FormInput = memo(function FormInput({ field, country, about, checkField }: FormInputProps) {
  const { getValues, setValue } = useFormContext<Record<string, JsonValue | undefined>>();
  const { field: control, fieldState, formState } = useController({ name: field.name });
  const translate = useTranslate();
  const live = useLiveCheck(field, checkField, formState.isSubmitted);
  const record = useCurrencies(field, about);
  const { Input, isGroup } = widgetFor(field);
  const change = (value: JsonValue) => {
    const others = filledFields(field, value, getValues());
    // As an event, because an object with a member `target` would be taken for one.
    control.onChange({ target: { value } });
    for (const [name, filled] of Object.entries(others)) setValue(name, filled, { shouldDirty: true });
    live.onChange(value, control.value as JsonValue);
  };
  const { message, types: errors } = fieldState.error ?? {};
  return (
    <FieldFrame
      field={field}
      isGroup={isGroup?.(field) ?? false}
      note={limitNote(field, country, translate)}
      message={message}
    >
      {({ id, describedBy }) => (
        <Input
          field={field}
          id={id}
          value={control.value}
          onChange={change}
          onBlur={() => {
            control.onBlur();
            live.onBlur();
          }}
          inputRef={control.ref}
          invalid={message !== undefined}
          errors={errors as Record<string, string> | undefined}
          describedBy={describedBy}
          country={country}
          record={record}
        />
      )}
    </FieldFrame>
  );
});

/** Returns a record with the currencies that the form has for the amounts of a field. */
function useCurrencies(field: BoundField, about: FormRecord | undefined): FormRecord | undefined {
  const names = useMemo(() => currencyNames(field), [field]);
  const watched: (JsonValue | undefined)[] = useWatch({ name: names, disabled: names.length === 0 });
  if (names.length === 0) return about;
  const own = names.flatMap((name, index) => (isBlank(watched[index]) ? [] : [[name, watched[index]]]));
  return { ...about, ...(Object.fromEntries(own) as FormRecord) };
}

function currencyNames(field: BoundField): string[] {
  const parts = [...(field.item ? [field.item] : []), ...Object.values(field.fields ?? {})];
  return [...new Set([currencyFieldOf(field) ?? [], parts.flatMap(currencyNames)].flat())];
}

/** Returns the fields on whose values the conditions of a form depend: only these need watching. */
function conditionNames(form: BoundForm): string[] {
  const names = new Set<string>();
  for (const condition of Object.values(form.visible)) collect(condition, names);
  for (const rule of form.rules) collect(rule.if, names);
  return [...names].toSorted();
}

/** Adds the names of the properties that a schema looks at. */
function collect(schema: JsonSchema, names: Set<string>): void {
  for (const [keyword, part] of Object.entries(schema)) {
    if (keyword === 'properties' && isSchema(part)) Object.keys(part).forEach((name) => names.add(name));
    else if (keyword === 'required' && Array.isArray(part)) part.forEach((name) => names.add(name as string));
    else if (Array.isArray(part)) part.filter(isSchema).forEach((each) => collect(each, names));
    else if (isSchema(part)) collect(part, names);
  }
}

function isSchema(part: JsonValue | undefined): part is JsonSchema {
  return typeof part === 'object' && part !== null && !Array.isArray(part);
}
