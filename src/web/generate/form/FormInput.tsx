import { memo, useId } from 'react';
import { useTranslate } from 'ra-core';
import { useController } from 'react-hook-form';
import type { BoundField } from '../../../metadata/model/BoundField';
import type { Country } from '../../../metadata/model/Country';
import { widgetFor } from '../../widgets/widgetFor';

/** Props of {@link FormInput}. */
export interface FormInputProps {
  field: BoundField;
  country: Country;
}

/** A field's input with its label above, its hint below and its error in its place. Renders only for its own value. */
export const FormInput = memo(function FormInput({ field, country }: FormInputProps) {
  const translate = useTranslate();
  const id = useId();
  const { field: control, fieldState } = useController({ name: field.name });
  const { Input } = widgetFor(field);
  const message = fieldState.error?.message;
  const hint = field.description && `${id}-hint`;
  const error = message && `${id}-error`;
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {field.title}
        {!field.required && field.type !== 'boolean' && (
          <span className="form__optional"> {translate('corridor.form.optional')}</span>
        )}
      </label>
      <Input
        field={field}
        id={id}
        value={control.value}
        onChange={control.onChange}
        onBlur={control.onBlur}
        inputRef={control.ref}
        invalid={message !== undefined}
        describedBy={[hint, error].filter(Boolean).join(' ') || undefined}
        country={country}
      />
      {hint && (
        <p id={hint} className="field__hint">
          {field.description}
        </p>
      )}
      {error && (
        <p id={error} className="field__error">
          {message}
        </p>
      )}
    </div>
  );
});
