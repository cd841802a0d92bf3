import { type FormEvent, useEffect, useRef, useState } from 'react';
import { signInWithCode } from '../../../authentication/beginSession';
import { incorrectCode } from '../../../authentication/rejections';
import { useEarlyTranslate } from '../../../i18n/earlyTexts';
import { InputField } from '../../../ui/controls/InputField';
import { readCode } from '../../shared/readCode';
import { SignInNotice, StepHead } from '../frame/SignInFrame';
import { SignInFailure, SubmitButton } from '../frame/Submission';
import { CodeForm, type CodeFormProps } from './CodeForm';
import { type StepProps, useStepSubmission } from './step';

/** Takes a code of the authenticator, or a recovery code in its place, and begins the session. */
export function CodeStep({ step: { account, ticket }, onStart }: StepProps<'authenticatorCode'>) {
  const translate = useEarlyTranslate();
  const submission = useStepSubmission(onStart);
  const [recovering, setRecovering] = useState(false);
  const send = (code: string) => signInWithCode(ticket, code);
  const below = (
    <div className="sign-in-form__ways">
      <button
        type="button"
        className="button button--ghost"
        onClick={() => {
          submission.clear();
          setRecovering(!recovering);
        }}
      >
        {translate(recovering ? 'sign-in-steps.useAuthenticator' : 'sign-in-steps.useRecovery')}
      </button>
      <button type="button" className="button button--ghost" onClick={() => onStart()}>
        {translate('sign-in-steps.back')}
      </button>
    </div>
  );
  if (recovering) {
    return (
      <RecoveryForm submission={submission} send={send} onRejected={onStart} below={below}>
        <StepHead
          title={translate('sign-in-steps.recoveryTitle')}
          lead={translate('sign-in-steps.recoveryHint', { account })}
        />
      </RecoveryForm>
    );
  }
  return (
    <CodeForm
      label={translate('sign-in-steps.code')}
      action={translate('sign-in-steps.submit')}
      submission={submission}
      send={send}
      onRejected={onStart}
      focusAtOnce
      below={below}
    >
      <StepHead
        title={translate('sign-in-steps.codeTitle')}
        lead={translate('sign-in-steps.codeHint', { account })}
      />
    </CodeForm>
  );
}

/** A form for a recovery code, in any case, with or without dashes. */
function RecoveryForm({
  submission,
  send,
  onRejected,
  children,
  below,
}: Pick<CodeFormProps, 'submission' | 'send' | 'onRejected' | 'children' | 'below'>) {
  const translate = useEarlyTranslate();
  const [text, setText] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const code = readCode(text);
  const isComplete = code !== undefined && code.length > 6;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (submission.busy || submission.wait) return;
    setSubmitted(true);
    if (!isComplete || (await submission.submit(() => send(code)))) input.current?.focus();
  }

  return (
    <form className="sign-in-form" noValidate onSubmit={(event) => void submit(event)}>
      {children}
      {submission.failure?.code === incorrectCode ? (
        // The gateway's message is about an authenticator.
        <SignInNotice notice={{ tone: 'error', text: translate('sign-in-steps.codeRefused') }} />
      ) : (
        <SignInFailure of={submission} onRejected={onRejected} />
      )}
      <InputField
        ref={input}
        label={translate('sign-in-steps.recovery')}
        name="recoveryCode"
        className="sign-in-form__recovery"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="XXXX-XXXX-XXXX-XXXX"
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={isSubmitted && !isComplete ? translate('sign-in-steps.recoveryIncomplete') : undefined}
      />
      <SubmitButton of={submission}>{translate('sign-in-steps.submit')}</SubmitButton>
      {below}
    </form>
  );
}
