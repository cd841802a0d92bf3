import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { RequestError } from '../../../client/RequestError';
import { sendEmailCode } from '../../../session/sendEmailCode';
import type { SignInStep } from '../../../session/SignInStep';
import { Notice } from '../../../ui/Notice';
import { PersonalForm } from '../forms/PersonalForm';
import type { Profile } from '../personalCalls';
import { ChooseForm } from './ChooseForm';
import { EmailCodeForm } from './EmailCodeForm';

/** Props of {@link ResetPassword}. */
export interface ResetPasswordProps {
  profile: Profile;
  /** Goes back to changing it with the present one. */
  onBack: () => void;
}

/** The gateway's code for a ticket that ran out, was used or was tried too often. */
const ticketGone = 440;

/** Replaces a forgotten password: a code by e-mail, then a new password. It ends this session too. */
export function ResetPassword({ profile, onBack }: ResetPasswordProps) {
  const translate = useTranslate();
  const text = (key: string) => translate(`corridor.personal-center.password.${key}`);
  const [step, setStep] = useState<Extract<SignInStep, { next: 'emailCode' | 'restartPassword' }>>();
  const [gone, setGone] = useState<string>();

  /** A ticket that is gone leads back to the beginning, which says why. */
  async function guard(work: Promise<void>) {
    try {
      await work;
    } catch (error) {
      if (!(error instanceof RequestError) || error.code !== ticketGone) throw error;
      setGone(error.message);
      setStep(undefined);
    }
  }

  if (step?.next === 'restartPassword') return <ChooseForm step={step} guard={guard} onCancel={onBack} />;
  if (step) {
    return (
      <EmailCodeForm step={step} email={profile.email} guard={guard} onStep={setStep} onCancel={onBack} />
    );
  }
  return (
    <PersonalForm
      initial={{}}
      submit={text('send')}
      onCancel={onBack}
      send={async () => setStep(await sendEmailCode(profile.account))}
    >
      {gone && <Notice tone="warning">{gone}</Notice>}
      <p>{text('resetEnds')}</p>
    </PersonalForm>
  );
}
