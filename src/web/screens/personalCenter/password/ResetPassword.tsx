import { useState } from 'react';
import { useTranslate } from 'ra-core';
import { checkEmailCode, restartPassword, sendEmailCode } from '../../../authentication/passwordReset';
import { incorrectCode, invalidTicket } from '../../../authentication/rejections';
import { RequestError } from '../../../client/RequestError';
import { useCountdown, useSubmission } from '../../../forms/useSubmission';
import { endSession } from '../../../session/endSession';
import type { SignInStep } from '../../../session/signInSteps';
import { useSession } from '../../../session/useSession';
import { Button } from '../../../ui/controls/Button';
import { Notice } from '../../../ui/feedback/Notice';
import type { Profile } from '../../../../contract/personal';
import { CodeField, NewPasswordFields, PersonalForm } from '../shared/PersonalForm';
import { SectionCard, useSectionText } from '../shared/SectionCard';

/** The section to reset a forgotten password with a code by e-mail (product 3.4), which ends this session too. */
export function ResetPassword({ profile, onBack }: { profile: Profile; onBack: () => void }) {
  const text = useSectionText('password');
  const [step, setStep] = useState<Extract<SignInStep, { next: 'emailCode' | 'restartPassword' }>>();
  const [gone, setGone] = useState<string>();

  /** Goes back to the first step, with the reason, if the ticket is no longer valid. */
  async function guard(work: Promise<void>) {
    try {
      await work;
    } catch (error) {
      if (!(error instanceof RequestError) || error.code !== invalidTicket) throw error;
      setGone(error.message);
      setStep(undefined);
    }
  }

  return (
    // The steps after the first one say themselves what was sent.
    <SectionCard
      title={text('resetTitle')}
      lead={step ? undefined : text('resetLead', { account: profile.account })}
    >
      {!step && (
        <PersonalForm
          rules="none"
          initial={{}}
          submit={text('send')}
          onCancel={onBack}
          send={async () => setStep(await sendEmailCode(profile.account))}
        >
          {gone && <Notice tone="warning">{gone}</Notice>}
          <p>{text('resetEnds')}</p>
        </PersonalForm>
      )}
      {step?.next === 'emailCode' && (
        <EmailCodeForm step={step} email={profile.email} guard={guard} onStep={setStep} onCancel={onBack} />
      )}
      {step?.next === 'restartPassword' && <NewPasswordForm step={step} guard={guard} onCancel={onBack} />}
    </SectionCard>
  );
}

interface EmailCodeFormProps {
  step: Extract<SignInStep, { next: 'emailCode' }>;
  /** Where the code was sent. */
  email: string;
  /** Awaits a call, and handles a ticket that is no longer valid. */
  guard: (work: Promise<void>) => Promise<void>;
  onStep: (step: Extract<SignInStep, { next: 'emailCode' | 'restartPassword' }>) => void;
  onCancel: () => void;
}

/** Takes the code from the e-mail; another one can be requested after a pause. */
function EmailCodeForm({ step, email, guard, onStep, onCancel }: EmailCodeFormProps) {
  const translate = useTranslate();
  const text = useSectionText('password');
  const { sandbox } = useSession();
  const [isResent, setResent] = useState(false);
  const resending = useSubmission(() => translate('corridor.form.failed'));
  const { account, ticket } = step;
  const seconds = Math.max(useCountdown(step.resendAt), resending.wait);

  async function resend() {
    if (seconds > 0 || resending.busy) return;
    setResent(!(await resending.submit(async () => onStep(await sendEmailCode(account)))));
  }

  return (
    <PersonalForm
      rules="sixDigits"
      initial={{ code: '' }}
      submit={text('check')}
      onCancel={onCancel}
      send={({ code }) => guard(withCodeError(checkEmailCode(account, ticket, code).then(onStep)))}
    >
      <p>{text('sent', { email })}</p>
      <div role="status" className="form__notice">
        {resending.failure && <Notice tone="error">{resending.failure.message}</Notice>}
        {isResent && <Notice tone="success">{text('resent')}</Notice>}
      </div>
      <CodeField label={text('emailCode')} hint={text('emailCodeHint')} />
      <div className="section-card__ways">
        <Button
          variant="ghost"
          busy={resending.busy}
          aria-disabled={seconds > 0 || undefined}
          onClick={() => void resend()}
        >
          {seconds > 0 ? text('resendIn', { seconds }) : text('resend')}
        </Button>
        {sandbox && (
          <a
            className="button button--ghost"
            href={`#/inbox?account=${encodeURIComponent(account)}`}
            target="_blank"
            rel="noreferrer"
          >
            {text('toInbox')}
          </a>
        )}
      </div>
    </PersonalForm>
  );
}

interface NewPasswordFormProps {
  step: Extract<SignInStep, { next: 'restartPassword' }>;
  /** Awaits a call, and handles a ticket that is no longer valid. */
  guard: (work: Promise<void>) => Promise<void>;
  onCancel: () => void;
}

/** Takes the new password, and a code if an authenticator is bound. Ends the session. */
function NewPasswordForm({ step: { ticket, authenticator }, guard, onCancel }: NewPasswordFormProps) {
  const text = useSectionText('password');

  async function send({
    password,
    repeatPassword,
    code,
  }: Record<'password' | 'repeatPassword' | 'code', string>) {
    const body = { password, repeatPassword, ...(authenticator && { code }) };
    await withCodeError(restartPassword(ticket, body));
    // The gateway has ended it already.
    endSession(text('done'));
  }

  return (
    <PersonalForm
      rules={authenticator ? 'newPasswordWithCode' : 'newPassword'}
      initial={{ password: '', repeatPassword: '', recovering: false, code: '' }}
      submit={text('set')}
      onCancel={onCancel}
      send={(values) => guard(send(values))}
    >
      <Notice tone="success">{text('choose')}</Notice>
      <NewPasswordFields />
      {authenticator && <CodeField recovery />}
      <p className="field__hint">{text('resetEnds')}</p>
    </PersonalForm>
  );
}

/** Turns the rejection of a code into an error of its input. Calls of signing in report it by envelope code only. */
async function withCodeError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof RequestError) || error.code !== incorrectCode || error.errors) throw error;
    const { message, code, status, retryAfter } = error;
    const errors = [{ path: '/code', keyword: 'wrong', params: {}, msg: message }];
    throw new RequestError(message, { code, status, retryAfter, errors, cause: error });
  }
}
