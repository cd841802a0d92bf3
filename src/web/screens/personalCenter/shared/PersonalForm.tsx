import { useTranslate } from 'ra-core';
import { type ReactNode, useId } from 'react';
import { type FieldValues, get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { RequestError } from '../../../client/RequestError';
import { BaseForm, type FormErrors, SubmitButton } from '../../../forms/BaseForm';
import { useFieldRules } from '../../../forms/fieldRules';
import { Button } from '../../../ui/controls/Button';
import type { Translate } from '../../../widgets/Widget';
import { personalRules } from './personalRules';
import { useSession } from '../../../session/useSession';
import { InputField, type InputFieldProps, usePasswordToggle } from '../../../ui/controls/InputField';
import { PasswordRules } from '../../shared/PasswordRules';
import './PersonalForm.css';

interface PersonalFormProps<Values extends FieldValues> extends PersonalFormButtonsProps {
  /** The rules that the values must meet. */
  rules: keyof typeof personalRules;
  /** Initial values of the inputs, each with one. */
  initial: Values;
  /** Sends the checked values. When it throws, the errors are shown and nothing typed is lost. */
  send: (values: Values) => Promise<void>;
  /** Whether the first input takes the focus: for forms that the user has opened. */
  autoFocus?: boolean;
  children: ReactNode;
}

/** A form of the personal center, which checks its values by some of {@link personalRules}. */
export function PersonalForm<Values extends FieldValues>({
  rules,
  initial,
  send,
  autoFocus = true,
  children,
  ...buttons
}: PersonalFormProps<Values>) {
  const translate = useTranslate();
  return (
    <BaseForm
      className="form personal-form"
      initial={initial}
      resolver={useFieldRules<Values>(personalRules[rules], 'corridor')}
      send={send}
      errorsOf={(failure) => errorsOf(failure, translate)}
      // Its button, where there is nothing to type.
      focusOn={autoFocus ? 'input:not([hidden]), button' : undefined}
    >
      {children}
      <PersonalFormButtons {...buttons} />
    </BaseForm>
  );
}

/** Sorts errors by input, whose names are the members of the request's body. */
function errorsOf({ errors = [], message, unanswered }: RequestError, translate: Translate): FormErrors {
  if (unanswered) {
    const key = unanswered === 'offline' ? 'form.unanswered.offline' : 'personal-center.unanswered';
    return { fields: {}, others: [translate(`corridor.${key}`)] };
  }
  return {
    fields: Object.fromEntries(errors.map(({ path, msg }) => [path.slice(1), msg ?? message])),
    others: errors.length > 0 ? [] : [message],
  };
}

interface PersonalFormButtonsProps {
  /** Label of the primary button. */
  submit: string;
  /** Shows a button that cancels. */
  onCancel?: (() => void) | undefined;
}

function PersonalFormButtons({ submit, onCancel }: PersonalFormButtonsProps) {
  const translate = useTranslate();
  const { isSubmitting } = useFormState();
  return (
    <div className="form__buttons">
      <SubmitButton>{submit}</SubmitButton>
      {onCancel && (
        <Button onClick={isSubmitting ? undefined : onCancel}>{translate('ra.action.cancel')}</Button>
      )}
    </div>
  );
}

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
