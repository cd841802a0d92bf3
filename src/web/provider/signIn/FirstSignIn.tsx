import { type FormEvent, useMemo, useRef, useState } from 'react';
import type { AuthenticatorOffer } from '../../../contract/signIn';
import { postGlobal } from '../../client/request';
import { useEarlyTranslate } from '../../i18n/earlyTexts';
import {
  AccountField,
  SignInFailure,
  StepHead,
  SubmitButton,
  useSignInSubmission,
} from '../../screens/signIn/frame/SignInFrame';
import { NewPasswordForm } from '../../screens/signIn/steps/NewPasswordForm';
import { StepsContext, useStepText } from '../../screens/signIn/steps/steps';
import { AuthenticatorScan } from '../../screens/shared/AuthenticatorScan';
import { InputField } from '../../ui/controls/InputField';
import { beginOperatorSession, type OperatorSession } from '../session/operatorSession';
import '../../screens/signIn/steps/BindStep.css';

/** What an invited operator has typed, and the authenticator that it offers. */
interface Invited {
  name: string;
  invitation: string;
  offer: AuthenticatorOffer;
}

/** The first sign-in of an operator: the invitation, then a new authenticator and a password. */
export function FirstSignIn({ onBack }: { onBack: () => void }) {
  const [invited, setInvited] = useState<Invited>();
  const ways = useMemo(() => ({ onStep: onBack, onStart: onBack, sandbox: false }), [onBack]);
  return (
    <StepsContext value={ways}>
      {invited ? (
        <BindForm invited={invited} onBack={onBack} />
      ) : (
        <InvitationForm onNext={setInvited} onBack={onBack} />
      )}
    </StepsContext>
  );
}

function BackButton({ onBack }: { onBack: () => void }) {
  const translate = useEarlyTranslate();
  return (
    <button type="button" className="button button--ghost" onClick={onBack}>
      {translate('sign-in.back')}
    </button>
  );
}

interface InvitationFormProps {
  onNext: (invited: Invited) => void;
  onBack: () => void;
}

function InvitationForm({ onNext, onBack }: InvitationFormProps) {
  const translate = useEarlyTranslate();
  const [typed, setTyped] = useState({ name: '', invitation: '' });
  const [isSubmitted, setSubmitted] = useState(false);
  const nameInput = useRef<HTMLInputElement>(null);
  const invitationInput = useRef<HTMLInputElement>(null);
  const submission = useSignInSubmission();

  function send(event: FormEvent) {
    event.preventDefault();
    if (submission.busy || submission.wait) return;
    setSubmitted(true);
    const [name, invitation] = [typed.name.trim(), typed.invitation.trim()];
    if (!name || !invitation) return (name ? invitationInput : nameInput).current?.focus();
    void submission.submit(async () => {
      const offer = await postGlobal<AuthenticatorOffer>('/first-sign-in', { name, invitation });
      onNext({ name, invitation, offer });
    });
  }

  return (
    <form className="sign-in-form" noValidate onSubmit={send}>
      <StepHead title={translate('sign-in.firstTitle')} lead={translate('sign-in.firstLead')} />
      <SignInFailure of={submission} />
      <AccountField
        ref={nameInput}
        account={typed.name}
        onChange={(name) => setTyped({ ...typed, name })}
        required={isSubmitted}
      />
      <InputField
        ref={invitationInput}
        label={translate('sign-in.invitation')}
        name="invitation"
        className="mono"
        autoComplete="off"
        spellCheck={false}
        value={typed.invitation}
        onChange={(event) => setTyped({ ...typed, invitation: event.target.value })}
        error={isSubmitted && !typed.invitation.trim() ? translate('sign-in.invitationMissing') : undefined}
      />
      <SubmitButton of={submission}>{translate('sign-in.firstNext')}</SubmitButton>
      <BackButton onBack={onBack} />
    </form>
  );
}

function BindForm({
  invited: { name, invitation, offer },
  onBack,
}: {
  invited: Invited;
  onBack: () => void;
}) {
  const translate = useEarlyTranslate();
  const text = useStepText();
  const submission = useSignInSubmission();
  return (
    <NewPasswordForm
      account={name}
      withCode
      submission={submission}
      send={async ({ password, code }) =>
        beginOperatorSession(
          await postGlobal<OperatorSession>('/password', { name, invitation, password, code }),
        )
      }
      below={<BackButton onBack={onBack} />}
    >
      <StepHead title={translate('sign-in.bindTitle')} />
      <div className="bind-step__offer">
        <p>{text('bindScan', { account: name })}</p>
        <AuthenticatorScan uri={offer.uri} label={text('qrCode')} open={text('bindHere')} />
        <p>{text('bindByHand')}</p>
        <code className="mono">{offer.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </div>
    </NewPasswordForm>
  );
}
