import { useState } from 'react';
import { useEarlyTranslate } from '../../i18n/useEarlyTranslate';
import { SignInField, type SignInFieldProps } from './SignInField';

/** An input for a password, which a button at its end shows and hides again. */
export function PasswordField(props: SignInFieldProps) {
  const translate = useEarlyTranslate();
  const [shown, setShown] = useState(false);
  return (
    <SignInField
      {...props}
      type={shown ? 'text' : 'password'}
      className="signIn__password"
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          className="button button--ghost button--small"
          aria-label={translate(shown ? 'sign-in.hidePassword' : 'sign-in.showPassword')}
          onClick={() => setShown(!shown)}
        >
          {translate(shown ? 'sign-in.hide' : 'sign-in.show')}
        </button>
      }
    />
  );
}
