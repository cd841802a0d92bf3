import { Fragment, memo, type ReactNode, useDeferredValue, useId, useMemo } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import type { BoundField } from '../../../metadata/model/BoundField';
import type { BoundForm } from '../../../metadata/model/BoundResource';
import type { JsonValue } from '../../../metadata/model/json';
import { readValue } from '../../../metadata/validation/nestedValues';
import { isEqual } from '../../../metadata/validation/runtime';
import { currencyFieldOf } from '../../../metadata/values/money';
import { useFormField } from '../../forms/useFormField';
import { type CheckField, useLiveCheck } from '../../forms/useLiveCheck';
import { useShownFields } from '../../forms/useShownFields';
import { FieldFrame } from '../../ui/controls/FieldFrame';
import { isBlank } from '../../widgets/Widget';
import { widgetFor } from '../../widgets/widgetFor';
import { FieldGreatest, FieldLookup } from './entry/FieldLookup';
import { filledFields } from './filledFields';
import { limitNote } from './formErrors';
import type { FormRecord } from './formResolver';
import { midSentence, useResourceScope } from '../resource/ResourceScope';
import { againName } from './entry/entryNames';

interface FormFieldsProps {
  form: BoundForm;
  /** The record that an edit form changes. */
  record?: FormRecord | undefined;
  /** The record that the form is about, edited or not: amounts are in its currency unless the form has another. */
  about?: FormRecord | undefined;
  checkField: CheckField;
}

/**
 * The inputs of a form in its sections. A field that appears because of what was typed is mounted after the key is painted,
 * so that typing does not wait for it.
 */
export function FormFields({ form, record, about = record, ...props }: FormFieldsProps) {
  const fields = useDeferredValue(useShownFields(form, record));
  return <FormSections {...props} form={form} about={about} fields={fields} />;
}

interface FormSectionsProps extends Omit<FormInputProps, 'field'> {
  form: BoundForm;
  /** The fields that are shown, by name. */
  fields: Record<string, BoundField>;
}

const FormSections = memo(function FormSections({ form, fields, ...props }: FormSectionsProps) {
  return form.sections.map((section, index) => {
    const present = section.fields.flatMap((name) => fields[name] ?? []);
    if (present.length === 0) return null;
    return (
      <FormSection key={section.title ?? index} title={section.title}>
        {present.map((field) => (
          <Fragment key={field.name}>
            <FormInput {...props} field={field} />
            {form.twice?.includes(field.name) && <AgainInput field={field} />}
            {form.greatest?.includes(field.name) && <FieldGreatest form={form} field={field} />}
            {form.lookups?.[field.name] && (
              <FieldLookup
                field={field}
                shown={form.lookups[field.name]!}
                isTwice={form.twice?.includes(field.name) ?? false}
              />
            )}
          </Fragment>
        ))}
      </FormSection>
    );
  });
});

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

interface FormInputProps {
  field: BoundField;
  about: FormRecord | undefined;
  checkField: CheckField;
}

/** A field's input. Re-renders only when its own value or error changes, or that of a field that it depends on. */
const FormInput = memo(function FormInput(props: FormInputProps) {
  const { field } = props;
  const others = useMemo(() => otherNames(field), [field]);
  return others.length === 0 ? <FieldInput {...props} /> : <DependentInput {...props} others={others} />;
});

/** A field's input with its label, hint and error. */
function FieldInput({ field, about, checkField }: FormInputProps) {
  const scope = useResourceScope();
  const { country } = scope;
  const { getValues, setValue } = useFormContext<Record<string, JsonValue | undefined>>();
  const { value, error, onChange, onBlur } = useFormField(field.name);
  const live = useLiveCheck(field, checkField);
  const { Input, isGroup } = widgetFor(field);
  const change = (next: JsonValue) => {
    const others = filledFields(field, next, getValues());
    onChange(next);
    for (const [name, filled] of Object.entries(others)) setValue(name, filled, { shouldDirty: true });
    live.onChange(next, value);
  };
  const leave = () => {
    const entered = getValues(field.name) ?? null;
    const read = readValue(field, entered, country);
    if (!isEqual(read, entered)) change(read === '' ? null : read);
    onBlur();
    live.onBlur();
  };
  const { message, types: errors } = error ?? {};
  return (
    <FieldFrame
      field={field}
      isGroup={isGroup?.(field) ?? false}
      note={limitNote(field, scope, about)}
      caution={cautionOf(field, value)}
      message={message}
    >
      {({ id, describedBy }) => (
        <Input
          field={field}
          id={id}
          value={value}
          onChange={change}
          onBlur={leave}
          invalid={message !== undefined}
          errors={errors}
          describedBy={describedBy}
          country={country}
          record={about}
        />
      )}
    </FieldFrame>
  );
}

function cautionOf({ ui: { caution } }: BoundField, value: JsonValue | undefined): string | undefined {
  const { pattern, text } = caution ?? {};
  const isMet = pattern !== undefined && typeof value === 'string' && new RegExp(pattern, 'u').test(value);
  return isMet ? text : undefined;
}

/** Input that depends on other fields of the form: an amount on its currency, columns on their table. */
function DependentInput({ others, about, ...props }: FormInputProps & { others: string[] }) {
  const watched: (JsonValue | undefined)[] = useWatch({ name: others });
  const own = others.flatMap((name, index) => (isBlank(watched[index]) ? [] : [[name, watched[index]]]));
  return <FieldInput {...props} about={{ ...about, ...(Object.fromEntries(own) as FormRecord) }} />;
}

function otherNames(field: BoundField): string[] {
  const parts = [...(field.item ? [field.item] : []), ...Object.values(field.fields ?? {})];
  const own = [currencyFieldOf(field), field.ui.columnsOf?.file].filter((name) => name !== undefined);
  return [...new Set([...own, ...parts.flatMap(otherNames)])];
}

/** The second input of a field that is entered twice. Its value is compared with the first one's, and not sent. */
function AgainInput({ field }: { field: BoundField }) {
  const { country, translate } = useResourceScope();
  const name = againName(field.name);
  const { field: control, fieldState } = useController<Record<string, JsonValue>>({
    name,
    defaultValue: null,
  });
  const title = translate('corridor.form.again.title', { field: midSentence(field.title) });
  // The same object until the field changes: a new one says that its rules have changed, and has it checked again.
  const second = useMemo(() => {
    const { description: _hint, ...plain } = field;
    return { ...plain, name, title };
  }, [field, name, title]);
  const words = translate('corridor.form.again.differs', { field: midSentence(field.title) });
  const differs = { type: 'validation' as const, message: words };
  const live = useLiveCheck(second, async (_name, values) => {
    const [first, again] = [values[field.name], values[name]].map((value) =>
      readValue(field, value ?? null, country),
    );
    return first === again ? undefined : differs;
  });
  const { Input } = widgetFor(field);
  const { message } = fieldState.error ?? {};
  return (
    <FieldFrame field={second} message={message}>
      {({ id, describedBy }) => (
        <Input
          field={second}
          id={id}
          value={control.value}
          onChange={(value) => {
            control.onChange({ target: { value } });
            live.onChange(value, control.value ?? null);
          }}
          onBlur={() => {
            control.onBlur();
            live.onBlur();
          }}
          inputRef={control.ref}
          invalid={message !== undefined}
          describedBy={describedBy}
          country={country}
        />
      )}
    </FieldFrame>
  );
}
