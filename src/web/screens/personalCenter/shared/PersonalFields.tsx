import { useTranslate } from 'react-admin';
import { useId } from 'react';
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useSession } from '../../../session/useSession';
import { InputField, type InputFieldProps, usePasswordToggle } from '../../../ui/controls/InputField';
import { PasswordRules } from '../../shared/PasswordRules';

/** Props of {@link FormField}: those of an {@link InputField}, whose error comes from the form around. */
interface FormFieldProps extends Omit<InputFieldProps, 'name' | 'error' | 'ref'> {
  name: string;
  /** Names of the inputs that are checked again when this one changes. */
  deps?: string[];
}

/** One input of a {@link PersonalForm}. */
export function FormField({ name, deps, ...input }: FormFieldProps) {
  const { register } = useFormContext();
  const { errors } = useFormState({ name });
  const error: { message?: string } | undefined = get(errors, name);
  return <InputField type="text" {...input} {...register(name, { deps })} error={error?.message} />;
}

/** An input of a {@link PersonalForm} for a password. */
function SecretField(props: FormFieldProps) {
  const translate = useTranslate();
  const toggle = usePasswordToggle((key) => translate(`corridor.sign-in.${key}`));
  return <FormField {...props} {...toggle} />;
}

/** The current password. */
export function CurrentPasswordField({ name }: { name: string }) {
  const translate = useTranslate();
  return (
    <SecretField
      name={name}
      label={translate('corridor.personal-center.currentPassword')}
      autoComplete="current-password"
    />
  );
}

/** A new password (`password`) with its rules, and its repetition (`repeatPassword`). */
export function NewPasswordFields() {
  const translate = useTranslate();
  const { account } = useSession();
  const rules = useId();
  const password = useWatch<{ password: string }>({ name: 'password' });
  const text = (key: string) => translate(`corridor.new-password.${key}`);
  return (
    <>
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={account?.accountName ?? ''} readOnly hidden />
      <div className="personal-form__new">
        <SecretField
          name="password"
          label={text('password')}
          autoComplete="new-password"
          aria-describedby={rules}
          deps={['repeatPassword']}
        />
        <PasswordRules id={rules} password={password} text={text} />
      </div>
      <SecretField name="repeatPassword" label={text('repeatPassword')} autoComplete="new-password" />
    </>
  );
}

interface CodeFieldProps {
  label?: string;
  hint?: string;
  /** Whether a recovery code may take its place. */
  recovery?: boolean;
}

/** A code (`code`): of the authenticator or an e-mail, or a recovery code where that may take its place (`recovering`). */
export function CodeField({ label, hint, recovery = false }: CodeFieldProps) {
  const translate = useTranslate();
  const { setValue, clearErrors, setFocus } = useFormContext();
  // A value of the form, because its rules depend on it.
  const recovering = useWatch<{ recovering?: boolean }>({ name: 'recovering' }) ?? false;
  const text = (key: string) => translate(`corridor.personal-center.${key}`);

  function change() {
    setValue('recovering', !recovering);
    setValue('code', '');
    clearErrors('code');
    setFocus('code');
  }

  return (
    <div className="personal-form__code">
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
        // A code that was rejected is typed over.
        onFocus={(event) => event.target.select()}
      />
      {recovery && (
        <button type="button" className="personal-form__switch" onClick={change}>
          {text(recovering ? 'useAuthenticator' : 'useRecovery')}
        </button>
      )}
    </div>
  );
}
