import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { incorrectCode } from '../../../authentication/rejections';
import type { RequestError } from '../../../client/RequestError';
import type { Submission } from '../../../forms/useSubmission';
import { useEarlyTranslate } from '../../../i18n/earlyTexts';
import { InputField } from '../../../ui/controls/InputField';
import { PasswordRules } from '../../shared/PasswordRules';
import { readCode } from '../../shared/readCode';
import { PasswordField, SubmitButton } from '../frame/SignInFrame';
import { checkNewPassword } from '../../shared/checkNewPassword';
import { StepFailure, useStepText } from './steps';

/** Values that {@link NewPasswordForm} sends. */
interface NewPasswordValues {
  password: string;
  repeatPassword: string;
  /** If the form has an input for one. */
  code?: string;
}

interface NewPasswordFormProps {
  /** For password managers. */
  account: string;
  /** Whether an authenticator code or recovery code is needed as well. */
  withCode?: boolean;
  submission: Submission;
  send: (values: NewPasswordValues) => Promise<void>;
  /** Content above the inputs. */
  children: ReactNode;
  /** Content below the button. */
  below: ReactNode;
}

/** A form for a new password and its repetition, with the rules of passwords. Rejected input stays, to be corrected. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { account, withCode = false, submission, send, children, below } = props;
  const translate = useEarlyTranslate();
  const text = useStepText();
  const ruleText = (key: string) => translate(`new-password.${key}`);
  const rules = useId();
  const [password, setPassword] = useState('');
  const [repeatPassword, setRepeatPassword] = useState('');
  const [code, setCode] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
  useEffect(() => focus('password'), []);

  /** Focuses the first input with an error. Returns whether there is one. */
  function focusFirst(errors: Partial<Record<string, string>> = {}) {
    const name = ['password', 'repeatPassword', 'code'].find((each) => errors[each]);
    if (name) focus(name);
    return name !== undefined;
  }

  const { failure } = submission;
  const rejected =
    withCode && failure?.code === incorrectCode ? { code: text('codeRefused') } : fieldErrors(failure);
  const problems = checkNewPassword(password, repeatPassword);
  const completeCode = readCode(code);
  const invalid = {
    password: problems.password && translate(problems.password),
    repeatPassword: problems.repeatPassword && translate(problems.repeatPassword),
    code: withCode && !completeCode ? text('resetCodeWrong') : undefined,
  };
  // Screen readers read the gateway's message with the focused input.
  useEffect(() => {
    focusFirst(rejected);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per response
  }, [failure]);
  const errorOf = (name: keyof typeof invalid) =>
    (isSubmitted ? invalid[name] : undefined) ?? rejected?.[name];

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (submission.busy || submission.wait) return;
    setSubmitted(true);
    if (focusFirst(invalid)) return;
    const failed = await submission.submit(() =>
      send({ password, repeatPassword, ...(withCode && { code: completeCode }) }),
    );
    // A code can be used once: the next attempt needs another one.
    if (failed && withCode) {
      setSubmitted(false);
      setCode('');
    }
  }

  return (
    <form ref={form} className="sign-in-form" noValidate onSubmit={(event) => void submit(event)}>
      {children}
      {!rejected && <StepFailure of={submission} />}
      {/* For password managers. */}
      <input hidden type="text" name="username" autoComplete="username" readOnly value={account} />
      <div className="sign-in-form__new">
        <PasswordField
          label={ruleText('password')}
          name="password"
          autoComplete="new-password"
          aria-describedby={rules}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={errorOf('password')}
        />
        <PasswordRules id={rules} password={password} text={ruleText} />
      </div>
      <PasswordField
        label={ruleText('repeatPassword')}
        name="repeatPassword"
        autoComplete="new-password"
        value={repeatPassword}
        onChange={(event) => setRepeatPassword(event.target.value)}
        error={errorOf('repeatPassword')}
      />
      {withCode && (
        <InputField
          label={text('resetCode')}
          hint={text('resetCodeHint')}
          name="code"
          className="mono"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={errorOf('code')}
        />
      )}
      <SubmitButton of={submission}>{text('savePassword')}</SubmitButton>
      {below}
    </form>
  );
}

/** Returns the gateway's errors by the names of the inputs; undefined if it has none. */
function fieldErrors(failure: RequestError | undefined): Record<string, string> | undefined {
  if (!failure?.errors?.length) return undefined;
  return Object.fromEntries(
    failure.errors.toReversed().map(({ path, msg }) => [path.slice(1), msg ?? failure.message]),
  );
}
