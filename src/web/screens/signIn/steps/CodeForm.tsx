import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useEarlyTranslate } from '../../../i18n/earlyTexts';
import { SignInFailure, type Submission, SubmitButton } from '../Submission';
import { InputField } from '../../../ui/controls/InputField';

/** Props of {@link CodeForm}. */
export interface CodeFormProps {
  /** Of the input. */
  label: string;
  /** Of the button. */
  action: string;
  submission: Submission;
  /** Sends six digits. */
  send: (code: string) => Promise<void>;
  /** Called when somebody who cannot sign in at all was told so. */
  onRefused: () => void;
  /** Whether the input takes the focus, as it does where nothing has to be read before. */
  focusAtOnce?: boolean;
  /** What stands above the input. */
  children: ReactNode;
  /** What stands below the button. */
  below?: ReactNode;
}

const codeLength = 6;

/**
 * Takes six digits, typed, pasted with spaces, or filled in by the browser. The sixth digit sends them.
 */
export function CodeForm({
  label,
  action,
  submission,
  send,
  onRefused,
  focusAtOnce,
  children,
  below,
}: CodeFormProps) {
  const translate = useEarlyTranslate();
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focusAtOnce) input.current?.focus();
  }, [focusAtOnce]);

  async function submit(digits: string) {
    if (submission.busy || submission.wait) return undefined;
    setTried(true);
    if (digits.length < codeLength) return input.current?.focus();
    if (await submission.submit(() => send(digits))) return undefined;
    // A code can be used once, so the next try needs another one.
    setCode('');
    setTried(false);
    return input.current?.focus();
  }

  function change(text: string) {
    const digits = text.replaceAll(/\D/g, '').slice(0, codeLength);
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
      <SignInFailure of={submission} onRefused={onRefused} />
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
        error={tried && code.length < codeLength ? translate('sign-in-steps.codeIncomplete') : undefined}
      />
      <SubmitButton of={submission}>{action}</SubmitButton>
      {below}
    </form>
  );
}
