import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import { get, useFormContext, useFormState, type FieldValues } from 'react-hook-form';

/** Props of {@link FormField}: those of an `<input>`, and what stands around it. */
export interface FormFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'name'> {
  name: string;
  label: string;
  /** Only for screen readers, where it stands beside already. */
  labelHidden?: boolean;
  hint?: ReactNode;
  /** Laid over the end of the input. */
  trailing?: ReactNode;
  /** What is wrong with a value, given all values. */
  validate: (value: string, values: FieldValues) => string | undefined;
  /** Inputs that are judged anew when this one changes. */
  deps?: string[];
}

/** One input of a {@link PersonalForm} with its label above, its hint and its error below; `aria-describedby` may name more. */
export function FormField({
  name,
  label,
  labelHidden,
  hint,
  trailing,
  validate,
  deps,
  ...input
}: FormFieldProps) {
  const id = useId();
  const { register } = useFormContext();
  const { errors } = useFormState({ name });
  const wrong: { message?: string } | undefined = get(errors, name);
  const error = wrong?.message;
  const described = [hint && `${id}-hint`, error && `${id}-error`, input['aria-describedby']];
  return (
    <div className="field">
      <label className={labelHidden ? 'visually-hidden' : 'field__label'} htmlFor={id}>
        {label}
      </label>
      <div className="personal__input">
        <input
          type="text"
          {...input}
          {...register(name, { validate, deps })}
          id={id}
          className={`input ${input.className ?? ''}`}
          aria-invalid={error !== undefined}
          aria-describedby={described.filter(Boolean).join(' ') || undefined}
        />
        {trailing}
      </div>
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field__error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
