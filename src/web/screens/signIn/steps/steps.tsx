import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { invalidTicket } from '../../../authentication/rejections';
import type { SignInStep } from '../../../session/signInSteps';
import { type Notice, SignInFailure, SubmitButton, useSignInSubmission } from '../frame/SignInFrame';
import type { Submission } from '../../../forms/useSubmission';
import { useEarlyTranslate } from '../../../i18n/earlyTexts';
import { toHalfWidth } from '../../../../metadata/values/halfWidth';
import { InputField } from '../../../ui/controls/InputField';

/** Where a later step of signing in leads. */
interface StepWays {
  /** Goes to another step. */
  onStep: (step: SignInStep) => void;
  /** Goes back to account and password. `notice` explains why. */
  onStart: (notice?: Notice) => void;
  /** Whether e-mails go to the sandbox's inbox. */
  sandbox: boolean;
}

export const StepsContext = createContext<StepWays | undefined>(undefined);

/** Returns where the step around leads. */
export function useSteps(): StepWays {
  const ways = use(StepsContext);
  if (!ways) throw new Error('This is no part of a step of signing in.');
  return ways;
}

/** Props of every later step of signing in. */
export interface StepProps<Next extends SignInStep['next']> {
  step: Extract<SignInStep, { next: Next }>;
}

/** Returns a function that translates the texts of the steps. */
export function useStepText(): (key: string, values?: Record<string, string>) => string {
  const translate = useEarlyTranslate();
  return (key, values) => translate(`sign-in-steps.${key}`, values);
}

/** `useSignInSubmission` for a later step, which leads back to the start if its ticket is no longer valid. */
export function useStepSubmission(): Submission {
  const { onStart } = useSteps();
  return useSignInSubmission(({ code, message }) => {
    if (code === invalidTicket) onStart({ tone: 'warning', text: message });
    return code === invalidTicket;
  });
}

/** Shows why a step failed. A user or merchant who may not sign in at all is led back to the start. */
export function StepFailure({ of }: { of: Submission }) {
  const { onStart } = useSteps();
  return <SignInFailure of={of} onRejected={() => onStart()} />;
}

/** The button that leads back to account and password. */
export function StartButton({ label = 'back' }: { label?: 'back' | 'backToSignIn' }) {
  const text = useStepText();
  const { onStart } = useSteps();
  return (
    <button type="button" className="button button--ghost" onClick={() => onStart()}>
      {text(label)}
    </button>
  );
}

/** Props of {@link CodeForm}. */
export interface CodeFormProps {
  /** Label of the input. */
  label: string;
  /** Label of the button. */
  action: string;
  submission: Submission;
  /** Sends six digits. */
  send: (code: string) => Promise<void>;
  /** Whether the input takes the focus; not if there is something to read first. */
  focusAtOnce?: boolean;
  /** Content above the input. */
  children: ReactNode;
  /** Content below the button. */
  below?: ReactNode;
}

const codeLength = 6;

/** A form for a code of six digits, typed, pasted or filled in by the browser. The sixth digit sends it. */
export function CodeForm({ label, action, submission, send, focusAtOnce, children, below }: CodeFormProps) {
  const text = useStepText();
  const [code, setCode] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focusAtOnce) input.current?.focus();
  }, [focusAtOnce]);

  async function submit(digits: string) {
    if (submission.busy || submission.wait) return undefined;
    setSubmitted(true);
    if (digits.length < codeLength) return input.current?.focus();
    const failure = await submission.submit(() => send(digits));
    if (!failure) return undefined;
    // A code can be used once: the next attempt needs another one, unless this one was not sent.
    if (failure.unanswered !== 'offline') setCode('');
    setSubmitted(false);
    return input.current?.focus();
  }

  function change(typed: string) {
    const digits = toHalfWidth(typed).replaceAll(/\D/g, '').slice(0, codeLength);
    setCode(digits);
    if (digits.length === codeLength && digits !== code) void submit(digits);
  }

  return (
    <form
      className="sign-in-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(code);
      }}
    >
      {children}
      <StepFailure of={submission} />
      <InputField
        ref={input}
        label={label}
        name="code"
        className="sign-in-form__code"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="000000"
        value={code}
        onChange={(event) => change(event.target.value)}
        error={isSubmitted && code.length < codeLength ? text('codeIncomplete') : undefined}
      />
      <SubmitButton of={submission}>{action}</SubmitButton>
      {below}
    </form>
  );
}
