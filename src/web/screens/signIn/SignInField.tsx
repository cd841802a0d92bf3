import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';

/** Props of {@link SignInField}: those of an `<input>`, and what stands around it. */
export interface SignInFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** What is wrong with the value. */
  error?: string | undefined;
  /** What it takes, where the label does not say it all. */
  hint?: string;
  /** Laid over the end of the input. */
  trailing?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** One input of a sign-in step with its label above and its error below; `aria-describedby` may name more. */
export function SignInField({ label, hint, error, trailing, ...input }: SignInFieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`, input['aria-describedby']]
    .filter(Boolean)
    .join(' ');
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <div className="signIn__input">
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
