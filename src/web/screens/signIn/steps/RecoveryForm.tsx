import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useEarlyTranslate } from '../../../i18n/useEarlyTranslate';
import { readCode } from '../../shared/readCode';
import { SignInFailure } from '../SignInFailure';
import { InputField } from '../../../ui/InputField';
import { SignInNotice } from '../SignInNotice';
import { SubmitButton } from '../SubmitButton';
import type { CodeFormProps } from './CodeForm';
import { wrongCode } from './wrongCode';

/** Takes a recovery code, typed or pasted in any case, with or without its dashes. */
export function RecoveryForm({
  submission,
  send,
  onRefused,
  children,
  below,
}: Pick<CodeFormProps, 'submission' | 'send' | 'onRefused' | 'children' | 'below'>) {
  const translate = useEarlyTranslate();
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const code = readCode(text);
  const isWhole = code !== undefined && code.length > 6;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (submission.busy || submission.wait) return;
    setTried(true);
    if (!isWhole || !(await submission.submit(() => send(code)))) input.current?.focus();
  }

  return (
    <form className="signIn__form" noValidate onSubmit={(event) => void submit(event)}>
      {children}
      {submission.failure?.code === wrongCode ? (
        // The gateway's words are about an authenticator.
        <SignInNotice notice={{ tone: 'error', text: translate('sign-in-steps.codeRefused') }} />
      ) : (
        <SignInFailure of={submission} onRefused={onRefused} />
      )}
      <InputField
        ref={input}
        label={translate('sign-in-steps.recovery')}
        name="recoveryCode"
        className="signIn__recovery"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="XXXX-XXXX-XXXX-XXXX"
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={tried && !isWhole ? translate('sign-in-steps.recoveryIncomplete') : undefined}
      />
      <SubmitButton of={submission}>{translate('sign-in-steps.submit')}</SubmitButton>
      {below}
    </form>
  );
}
