import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { readCode } from '../../shared/readCode';
import { FormField } from './FormField';

/** Props of {@link CodeField}. */
export interface CodeFieldProps {
  label?: string;
  hint?: string;
  /** Whether a recovery code may take the place of the authenticator's. */
  recovery?: boolean;
}

/** The authenticator's code (`code`), typed or pasted with spaces, or a recovery code where that may take its place. */
export function CodeField({ label, hint, recovery = false }: CodeFieldProps) {
  const translate = useTranslate();
  const { setValue, clearErrors, setFocus } = useFormContext();
  const [recovering, setRecovering] = useState(false);
  const text = (key: string) => translate(`corridor.personal-center.${key}`);

  function change() {
    setRecovering(!recovering);
    setValue('code', '');
    clearErrors('code');
    setFocus('code');
  }

  return (
    <div className="personal__code">
      <FormField
        name="code"
        label={recovering ? text('recoveryCode') : (label ?? text('code'))}
        hint={recovering ? text('recoveryCodeHint') : (hint ?? text('codeHint'))}
        className="mono"
        inputMode={recovering ? 'text' : 'numeric'}
        autoComplete={recovering ? 'off' : 'one-time-code'}
        autoCapitalize={recovering ? 'characters' : 'none'}
        spellCheck={false}
        placeholder={recovering ? 'XXXX-XXXX-XXXX-XXXX' : '000000'}
        // A code that was refused is typed over.
        onFocus={(event) => event.target.select()}
        validate={(value) => {
          const isWhole = readCode(value)?.length === (recovering ? 19 : 6);
          return isWhole ? undefined : text(recovering ? 'recoveryCodeIncomplete' : 'codeIncomplete');
        }}
      />
      {recovery && (
        <button type="button" className="personal__switch" onClick={change}>
          {text(recovering ? 'useAuthenticator' : 'useRecovery')}
        </button>
      )}
    </div>
  );
}
