import { useEffect, useRef, useState, type ReactNode } from 'react';
import { toHalfWidth } from '../../../../metadata/values/halfWidth';
import type { Submission } from '../../../forms/useSubmission';
import { SubmitButton } from '../frame/Submission';
import { InputField } from '../../../ui/controls/InputField';
import { StepFailure, useStepText } from './steps';

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
