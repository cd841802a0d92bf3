import { type FormEvent, useEffect, useRef, useState } from 'react';
import { signInWithCode } from '../../../authentication/beginSession';
import { incorrectCode } from '../../../authentication/rejections';
import { InputField } from '../../../ui/controls/InputField';
import { readCode } from '../../shared/readCode';
import { SignInNotice, StepHead, SubmitButton } from '../frame/SignInFrame';
import {
  CodeForm,
  type CodeFormProps,
  StartButton,
  StepFailure,
  type StepProps,
  useStepSubmission,
  useStepText,
} from './steps';

/** Takes a code of the authenticator, or a recovery code in its place, and begins the session. */
export function CodeStep({ step: { account, ticket } }: StepProps<'authenticatorCode'>) {
  const text = useStepText();
  const submission = useStepSubmission();
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
        {text(recovering ? 'useAuthenticator' : 'useRecovery')}
      </button>
      <StartButton />
    </div>
  );
  if (recovering) {
    return (
      <RecoveryForm submission={submission} send={send} below={below}>
        <StepHead title={text('recoveryTitle')} lead={text('recoveryHint', { account })} />
      </RecoveryForm>
    );
  }
  return (
    <CodeForm
      label={text('code')}
      action={text('submit')}
      submission={submission}
      send={send}
      focusAtOnce
      below={below}
    >
      <StepHead title={text('codeTitle')} lead={text('codeHint', { account })} />
    </CodeForm>
  );
}

/** A form for a recovery code, in any case, with or without dashes. */
function RecoveryForm({
  submission,
  send,
  children,
  below,
}: Pick<CodeFormProps, 'submission' | 'send' | 'children' | 'below'>) {
  const text = useStepText();
  const [typed, setTyped] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const code = readCode(typed);
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
        <SignInNotice notice={{ tone: 'error', text: text('codeRefused') }} />
      ) : (
        <StepFailure of={submission} />
      )}
      <InputField
        ref={input}
        label={text('recovery')}
        name="recoveryCode"
        className="sign-in-form__recovery"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="XXXX-XXXX-XXXX-XXXX"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={isSubmitted && !isComplete ? text('recoveryIncomplete') : undefined}
      />
      <SubmitButton of={submission}>{text('submit')}</SubmitButton>
      {below}
    </form>
  );
}
