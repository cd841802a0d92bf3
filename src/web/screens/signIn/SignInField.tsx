import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';

/** Props of {@link SignInField}: those of an `<input>`, and what stands around it. */
export interface SignInFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** What is wrong with the value. */
  error?: string | undefined;
  /** Laid over the end of the input. */
  trailing?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** One input of a sign-in step with its label above and its error below. */
export function SignInField({ label, error, trailing, ...input }: SignInFieldProps) {
  const id = useId();
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
          aria-describedby={error === undefined ? undefined : `${id}-error`}
        />
        {trailing}
      </div>
      {error !== undefined && (
        <p className="field__error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
