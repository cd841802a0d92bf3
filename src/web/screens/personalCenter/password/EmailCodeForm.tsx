import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { RequestError } from '../../../client/RequestError';
import { checkEmailCode } from '../../../session/checkEmailCode';
import { sendEmailCode } from '../../../session/sendEmailCode';
import type { SignInStep } from '../../../session/SignInStep';
import { useSession } from '../../../session/useSession';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { useCountdown } from '../../shared/useCountdown';
import { CodeField } from '../forms/CodeField';
import { PersonalForm } from '../forms/PersonalForm';
import { atCode } from './atCode';

/** Props of {@link EmailCodeForm}. */
export interface EmailCodeFormProps {
  step: Extract<SignInStep, { next: 'emailCode' }>;
  /** Where the code was sent. */
  email: string;
  /** Runs what may find that the ticket is gone. */
  guard: (work: Promise<void>) => Promise<void>;
  onStep: (step: Extract<SignInStep, { next: 'emailCode' | 'restartPassword' }>) => void;
  onCancel: () => void;
}

/** The code of the e-mail; another one may be asked for after a while. */
export function EmailCodeForm({ step, email, guard, onStep, onCancel }: EmailCodeFormProps) {
  const translate = useTranslate();
  const text = (key: string) => translate(`corridor.personal-center.password.${key}`);
  const { sandbox } = useSession();
  const [resending, setResending] = useState(false);
  const [answer, setAnswer] = useState<{ tone: 'success' | 'error'; text: string; until?: number }>();
  const { account, ticket } = step;
  const seconds = Math.max(useCountdown(step.resendAt), useCountdown(answer?.until));

  async function resend() {
    if (seconds > 0 || resending) return;
    setResending(true);
    try {
      onStep(await sendEmailCode(account));
      setAnswer({ tone: 'success', text: text('resent') });
    } catch (error) {
      const { message, retryAfter = 0 } = error as RequestError;
      setAnswer({ tone: 'error', text: message, until: Date.now() + retryAfter * 1000 });
    } finally {
      setResending(false);
    }
  }

  return (
    <PersonalForm
      initial={{ code: '' }}
      submit={text('check')}
      onCancel={onCancel}
      send={({ code }) =>
        guard(atCode(checkEmailCode(account, ticket, code.replaceAll(/\s/g, '')).then(onStep)))
      }
    >
      <p>{translate('corridor.personal-center.password.sent', { email })}</p>
      <div role="status" className="form__notice">
        {answer && <Notice tone={answer.tone}>{answer.text}</Notice>}
      </div>
      <CodeField label={text('emailCode')} hint={text('emailCodeHint')} />
      <div className="personal__ways">
        <Button
          variant="ghost"
          busy={resending}
          aria-disabled={seconds > 0 || undefined}
          onClick={() => void resend()}
        >
          {seconds > 0
            ? translate('corridor.personal-center.password.resendIn', { seconds })
            : text('resend')}
        </Button>
        {sandbox && (
          <a href={`#/inbox?account=${encodeURIComponent(account)}`} target="_blank" rel="noreferrer">
            {text('toInbox')}
          </a>
        )}
      </div>
    </PersonalForm>
  );
}
