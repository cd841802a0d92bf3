import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { RequestError } from '../../../client/RequestError';
import { useEarlyTranslate } from '../../../i18n/earlyTexts';
import { InputField } from '../../../ui/controls/InputField';
import { PasswordRules } from '../../shared/PasswordRules';
import { readCode } from '../../shared/readCode';
import { useNewPasswordCheck } from '../../shared/useNewPasswordCheck';
import { PasswordField } from '../SignInFields';
import { SignInFailure, type Submission, SubmitButton } from '../Submission';
import { wrongCode } from './step';

/** What {@link NewPasswordForm} sends; `code` only where it asks for one. */
interface NewPasswordValues {
  password: string;
  repeatPassword: string;
  code?: string;
}

/** Props of {@link NewPasswordForm}. */
interface NewPasswordFormProps {
  /** Whose password it is, for password managers. */
  account: string;
  /** Whether it also asks for a code of the authenticator, or a recovery code. */
  withCode?: boolean;
  submission: Submission;
  send: (values: NewPasswordValues) => Promise<void>;
  /** Called when somebody who cannot sign in at all was told so. */
  onRefused: () => void;
  /** What stands above the inputs. */
  children: ReactNode;
  /** What stands below the button. */
  below: ReactNode;
}

/** A new password, with its rules as one types, and the same once more. What is refused stays, to be corrected. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { account, withCode = false, submission, send, onRefused, children, below } = props;
  const translate = useEarlyTranslate();
  const text = (key: string) => translate(`sign-in-steps.${key}`);
  const rules = useId();
  const [password, setPassword] = useState('');
  const [repeatPassword, setRepeatPassword] = useState('');
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const passwordInput = useRef<HTMLInputElement>(null);
  const repeatInput = useRef<HTMLInputElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);
  useEffect(() => passwordInput.current?.focus(), []);

  /** Goes to the first input that something is wrong with. Answers whether there is one. */
  function focusWrong(of: Partial<Record<string, string>> | undefined) {
    const input =
      (of?.password && passwordInput) || (of?.repeatPassword && repeatInput) || (of?.code && codeInput);
    if (input) input.current?.focus();
    return Boolean(input);
  }

  const { failure } = submission;
  const refused =
    withCode && failure?.code === wrongCode ? { code: text('codeRefused') } : fieldFailures(failure);
  const problems = useNewPasswordCheck()(password, repeatPassword);
  const wholeCode = readCode(code);
  const wrong = {
    password: problems.password && text(`password${problems.password === 'weak' ? 'Weak' : 'Missing'}`),
    repeatPassword: problems.repeatPassword && text(problems.repeatPassword),
    code: withCode && !wholeCode ? text('resetCodeWrong') : undefined,
  };
  // What the gateway says of an input is read out with it.
  useEffect(() => {
    focusWrong(refused);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once an answer
  }, [failure]);
  const errorOf = (name: keyof typeof wrong) => (tried ? wrong[name] : undefined) ?? refused?.[name];

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (submission.busy || submission.wait) return;
    setTried(true);
    if (focusWrong(wrong)) return;
    const sent = await submission.submit(() =>
      send({ password, repeatPassword, ...(withCode && { code: wholeCode }) }),
    );
    // A code can be used once, so the next try needs another one.
    if (!sent && withCode) {
      setTried(false);
      setCode('');
    }
  }

  return (
    <form className="sign-in-form" noValidate onSubmit={(event) => void submit(event)}>
      {children}
      {!refused && <SignInFailure of={submission} onRefused={onRefused} />}
      {/* Tells a password manager whose password it is about to store. */}
      <input hidden type="text" name="username" autoComplete="username" readOnly value={account} />
      <div className="sign-in-form__new">
        <PasswordField
          ref={passwordInput}
          label={text('newPassword')}
          name="password"
          autoComplete="new-password"
          aria-describedby={rules}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={errorOf('password')}
        />
        <PasswordRules
          id={rules}
          password={password}
          texts={{
            title: text('rules'),
            length: text('ruleLength'),
            kinds: text('ruleKinds'),
            space: text('ruleSpace'),
            chinese: text('ruleChinese'),
            met: text('ruleMet'),
            unmet: text('ruleUnmet'),
          }}
        />
      </div>
      <PasswordField
        ref={repeatInput}
        label={text('repeatPassword')}
        name="repeatPassword"
        autoComplete="new-password"
        value={repeatPassword}
        onChange={(event) => setRepeatPassword(event.target.value)}
        error={errorOf('repeatPassword')}
      />
      {withCode && (
        <InputField
          ref={codeInput}
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

/** What the gateway says of single inputs, by their names; undefined where it says nothing of any. */
function fieldFailures(failure: RequestError | undefined): Record<string, string> | undefined {
  if (!failure?.errors?.length) return undefined;
  return Object.fromEntries(
    failure.errors.toReversed().map(({ path, msg }) => [path.slice(1), msg ?? failure.message]),
  );
}
