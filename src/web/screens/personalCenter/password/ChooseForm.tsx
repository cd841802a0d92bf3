import { useTranslate } from 'ra-core';
import { endSession } from '../../../session/endSession';
import { restartPassword } from '../../../session/restartPassword';
import type { SignInStep } from '../../../session/SignInStep';
import { Notice } from '../../../ui/Notice';
import { readCode } from '../../shared/readCode';
import { CodeField } from '../forms/CodeField';
import { NewPasswordFields } from '../forms/NewPasswordFields';
import { PersonalForm } from '../forms/PersonalForm';
import { atCode } from './atCode';

/** Props of {@link ChooseForm}. */
export interface ChooseFormProps {
  step: Extract<SignInStep, { next: 'restartPassword' }>;
  /** Runs what may find that the ticket is gone. */
  guard: (work: Promise<void>) => Promise<void>;
  onCancel: () => void;
}

/** Takes the new password, and the authenticator's code or a recovery code where one is bound. Then nobody is signed in. */
export function ChooseForm({ step: { ticket, authenticator }, guard, onCancel }: ChooseFormProps) {
  const translate = useTranslate();
  const text = (key: string) => translate(`corridor.personal-center.password.${key}`);

  async function send({
    password,
    repeatPassword,
    code,
  }: Record<'password' | 'repeatPassword' | 'code', string>) {
    const body = { password, repeatPassword, ...(authenticator && { code: readCode(code) }) };
    await atCode(restartPassword(ticket, body));
    // The gateway has ended it.
    endSession(text('done'));
  }

  return (
    <PersonalForm
      initial={{ password: '', repeatPassword: '', code: '' }}
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
