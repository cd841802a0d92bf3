import { type FormEvent, useEffect, useRef, useState } from 'react';
import { postGlobal } from '../../client/request';
import { useEarlyTranslate } from '../../i18n/earlyTexts';
import {
  AccountField,
  PasswordField,
  SignInFailure,
  SignInNotice,
  StepHead,
  SubmitButton,
  useSignInSubmission,
} from '../../screens/signIn/frame/SignInFrame';
import { useSessionState } from '../../session/useSession';
import { InputField } from '../../ui/controls/InputField';
import { beginOperatorSession, type OperatorSession } from '../session/operatorSession';

const isCode = (text: string) => /^\d{6}$/.test(text);

/** Name, password and the authenticator's code, which are sent together. */
export function SignInForm({ onFirst }: { onFirst: () => void }) {
  const translate = useEarlyTranslate();
  const ended = useSessionState((state) => state.notice);
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [typed, setTyped] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const submission = useSignInSubmission();
  const code = typed.replaceAll(/\s/g, '');
  const focus = (input: string) => form.current?.querySelector<HTMLInputElement>(`[name=${input}]`)?.focus();
  useEffect(() => focus('username'), []);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (submission.busy || submission.wait) return;
    setSubmitted(true);
    const missing = !name.trim() ? 'username' : !password ? 'password' : isCode(code) ? undefined : 'code';
    if (missing !== undefined) return focus(missing);
    const failed = await submission.submit(async () =>
      beginOperatorSession(
        await postGlobal<OperatorSession>('/sign-in', { name: name.trim(), password, code }),
      ),
    );
    if (!failed) return;
    // A code can be used once: the next attempt needs another one.
    setSubmitted(false);
    setTyped('');
    focus('code');
  }

  return (
    <form ref={form} className="sign-in-form" noValidate onSubmit={(event) => void send(event)}>
      <StepHead title={translate('sign-in.title')} lead={translate('sign-in.lead')} />
      <SignInFailure of={submission} />
      {!submission.failure && (
        <SignInNotice notice={ended === undefined ? undefined : { tone: 'warning', text: ended }} />
      )}
      <AccountField account={name} onChange={setName} required={isSubmitted} />
      <PasswordField
        label={translate('sign-in.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={isSubmitted && !password ? translate('sign-in.passwordMissing') : undefined}
      />
      <InputField
        label={translate('sign-in.code')}
        name="code"
        className="mono"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={isSubmitted && !isCode(code) ? translate('sign-in.codeMissing') : undefined}
      />
      <SubmitButton of={submission}>{translate('sign-in.continue')}</SubmitButton>
      <button type="button" className="button button--ghost" onClick={onFirst}>
        {translate('sign-in.first')}
      </button>
    </form>
  );
}
