import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react';
import './InputField.css';

/** Props of {@link InputField}: those of an `<input>`, and what is around it. */
export interface InputFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** Hides the label from all but screen readers, where the name is visible elsewhere. */
  labelHidden?: boolean | undefined;
  /** Error of the value. */
  error?: string | undefined;
  /** Hint at accepted values, if the label does not make them clear. */
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

/**
 * Turns an {@link InputField} into one for a password, which a button at its end shows and hides again. `text` has the
 * button's words.
 */
export function usePasswordToggle(
  text: (key: 'show' | 'hide' | 'showPassword' | 'hidePassword') => string,
): Pick<InputFieldProps, 'type' | 'className' | 'autoCapitalize' | 'spellCheck' | 'trailing'> {
  const [shown, setShown] = useState(false);
  return {
    type: shown ? 'text' : 'password',
    className: 'input--password',
    autoCapitalize: 'none',
    spellCheck: false,
    trailing: (
      <button
        type="button"
        className="button button--ghost button--small"
        aria-label={text(shown ? 'hidePassword' : 'showPassword')}
        onClick={() => setShown(!shown)}
      >
        {text(shown ? 'hide' : 'show')}
      </button>
    ),
  };
}
