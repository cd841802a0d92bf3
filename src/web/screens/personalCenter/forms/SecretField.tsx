import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { FormField, type FormFieldProps } from './FormField';

/** An input for a password, which a button at its end shows and hides again. */
export function SecretField(props: FormFieldProps) {
  const translate = useTranslate();
  const [shown, setShown] = useState(false);
  return (
    <FormField
      {...props}
      type={shown ? 'text' : 'password'}
      className="personal__secret"
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          className="button button--ghost button--small"
          aria-label={translate(`corridor.sign-in.${shown ? 'hidePassword' : 'showPassword'}`)}
          onClick={() => setShown(!shown)}
        >
          {translate(`corridor.sign-in.${shown ? 'hide' : 'show'}`)}
        </button>
      }
    />
  );
}
