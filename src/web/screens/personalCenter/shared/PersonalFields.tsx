import { useTranslate } from 'react-admin';
import { useEffect, useId, useState } from 'react';
import { type FieldValues, get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useSession } from '../../../session/useSession';
import { InputField, type InputFieldProps, usePasswordToggle } from '../../../ui/controls/InputField';
import type { NewPasswordProblems } from '../../shared/checkNewPassword';
import { PasswordRules } from '../../shared/PasswordRules';
import { readCode } from '../../shared/readCode';
import { loadNewPasswordCheck } from '../../shared/useNewPasswordCheck';

/** Props of {@link FormField}: those of an {@link InputField}, and how its value is judged. */
interface FormFieldProps extends Omit<InputFieldProps, 'name' | 'error' | 'ref'> {
  name: string;
  /** What is wrong with a value, given all values. */
  validate: (value: string, values: FieldValues) => string | undefined | Promise<string | undefined>;
  /** Inputs that are judged anew when this one changes. */
  deps?: string[];
}

/** One input of a {@link PersonalForm}. */
export function FormField({ name, validate, deps, ...input }: FormFieldProps) {
  const { register } = useFormContext();
  const { errors } = useFormState({ name });
  const wrong: { message?: string } | undefined = get(errors, name);
  return <InputField type="text" {...input} {...register(name, { validate, deps })} error={wrong?.message} />;
}

/** An input of a {@link PersonalForm} for a password. */
function SecretField(props: FormFieldProps) {
  const translate = useTranslate();
  const toggle = usePasswordToggle((key) => translate(`corridor.sign-in.${key}`));
  return <FormField {...props} {...toggle} />;
}

/** The password that is in use. */
export function CurrentPasswordField({ name }: { name: string }) {
  const translate = useTranslate();
  return (
    <SecretField
      name={name}
      label={translate('corridor.personal-center.currentPassword')}
      autoComplete="current-password"
      validate={(value) => (value ? undefined : translate('corridor.personal-center.currentPasswordMissing'))}
    />
  );
}

/** A new password (`password`) with its rules, and the same once more (`repeatPassword`). */
export function NewPasswordFields() {
  const translate = useTranslate();
  const { account } = useSession();
  const rules = useId();
  const password = useWatch<{ password: string }>({ name: 'password' });
  const text = (key: string) => translate(`corridor.personal-center.${key}`);
  useEffect(() => void loadNewPasswordCheck().catch(() => undefined), []);
  // Where it could not be loaded the gateway judges alone.
  async function problemOf(name: keyof NewPasswordProblems, { password, repeatPassword }: FieldValues) {
    const judge = await loadNewPasswordCheck().catch(() => undefined);
    const problem = judge?.(password, repeatPassword)[name];
    return problem && text(`newPasswordProblems.${problem}`);
  }
  return (
    <>
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={account?.accountName ?? ''} readOnly hidden />
      <div className="personal-form__new">
        <SecretField
          name="password"
          label={text('newPassword')}
          autoComplete="new-password"
          aria-describedby={rules}
          deps={['repeatPassword']}
          validate={(_value, values) => problemOf('password', values)}
        />
        <PasswordRules
          id={rules}
          password={password}
          texts={{
            title: text('rules.title'),
            length: text('rules.length'),
            kinds: text('rules.kinds'),
            space: text('rules.space'),
            chinese: text('rules.chinese'),
            met: text('rules.met'),
            unmet: text('rules.unmet'),
          }}
        />
      </div>
      <SecretField
        name="repeatPassword"
        label={text('repeatPassword')}
        autoComplete="new-password"
        validate={(_value, values) => problemOf('repeatPassword', values)}
      />
    </>
  );
}

/** Props of {@link CodeField}. */
interface CodeFieldProps {
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
        // A code that was refused is typed over.
        onFocus={(event) => event.target.select()}
        validate={(value) => {
          const isWhole = readCode(value)?.length === (recovering ? 19 : 6);
          return isWhole ? undefined : text(recovering ? 'recoveryCodeIncomplete' : 'codeIncomplete');
        }}
      />
      {recovery && (
        <button type="button" className="personal-form__switch" onClick={change}>
          {text(recovering ? 'useAuthenticator' : 'useRecovery')}
        </button>
      )}
    </div>
  );
}
