import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';

/** Props of {@link InputField}: those of an `<input>`, and what stands around it. */
export interface InputFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** Only for screen readers, where it stands beside already. */
  labelHidden?: boolean | undefined;
  /** What is wrong with the value. */
  error?: string | undefined;
  /** What it takes, where the label does not say it all. */
  hint?: ReactNode;
  /** Laid over the end of the input. */
  trailing?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** One plain input with its label above, its hint and its error below; `aria-describedby` may name more. */
export function InputField({ label, labelHidden, hint, error, trailing, ...input }: InputFieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`, input['aria-describedby']]
    .filter(Boolean)
    .join(' ');
  return (
    <div className="field">
      <label className={labelHidden ? 'visually-hidden' : 'field__label'} htmlFor={id}>
        {label}
      </label>
      <div className="field__input">
        <input
          {...input}
          id={id}
          className={`input ${input.className ?? ''}`}
          aria-invalid={error !== undefined}
          aria-describedby={described || undefined}
        />
        {trailing}
      </div>
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="field__error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
