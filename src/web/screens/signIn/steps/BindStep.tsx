import { useEffect, useRef, useState } from 'react';
import { bindAuthenticator, offerAuthenticator } from '../../../authentication/firstSignIn';
import type { AuthenticatorOffer, BoundSession } from '../../../../contract/signIn';
import { useEarlyTranslate } from '../../../i18n/earlyTexts';
import { useCopied } from '../../../ui/controls/useCopied';
import { AuthenticatorScan } from '../../shared/AuthenticatorScan';
import { StepHead } from '../frame/SignInFrame';
import { SignInFailure } from '../frame/Submission';
import { CodeForm } from './CodeForm';
import { type StepProps, useStepSubmission } from './step';
import './BindStep.css';

interface BindStepProps extends StepProps<'bindAuthenticator'> {
  /** Called with the session and its recovery codes when the code was correct. */
  onBound: (bound: BoundSession) => void;
}

/** Binds an authenticator (product 3.3): shows its secret as a QR code and as text, and takes a code that it shows. */
export function BindStep({ step: { account, ticket }, onStart, onBound }: BindStepProps) {
  const translate = useEarlyTranslate();
  const [offer, setOffer] = useState<AuthenticatorOffer>();
  const loading = useStepSubmission(onStart);
  const submission = useStepSubmission(onStart);
  const begun = useRef('');
  const load = () => loading.submit(async () => setOffer(await offerAuthenticator(ticket)));
  useEffect(() => {
    // Once per ticket; after a failure the user starts it again.
    if (begun.current === ticket) return;
    begun.current = ticket;
    void load();
  });

  const head = (
    <StepHead title={translate('sign-in-steps.bindTitle')} lead={translate('sign-in-steps.bindHint')} />
  );
  const back = (
    <button type="button" className="button button--ghost" onClick={() => onStart()}>
      {translate('sign-in-steps.back')}
    </button>
  );
  if (!offer) {
    return (
      <div className="sign-in-form">
        {head}
        <SignInFailure of={loading} onRejected={onStart} />
        {loading.failure ? (
          <button type="button" className="button button--primary" onClick={() => void load()}>
            {translate('sign-in-steps.bindRetry')}
          </button>
        ) : (
          <output className="muted">{translate('sign-in-steps.bindLoading')}</output>
        )}
        {back}
      </div>
    );
  }
  return (
    <CodeForm
      label={translate('sign-in-steps.bindCode')}
      action={translate('sign-in-steps.bindSubmit')}
      submission={submission}
      send={async (code) => onBound(await bindAuthenticator(ticket, code))}
      onRejected={onStart}
      below={back}
    >
      {head}
      <div className="bind-step__offer">
        <p>{translate('sign-in-steps.bindScan', { account })}</p>
        <AuthenticatorScan
          uri={offer.uri}
          label={translate('sign-in-steps.qrCode')}
          open={translate('sign-in-steps.bindHere')}
        />
        <p>{translate('sign-in-steps.bindByHand')}</p>
        <SecretText secret={offer.secret} />
      </div>
    </CodeForm>
  );
}

/** A secret in groups of four, for typing it, with a button that copies it without spaces. */
function SecretText({ secret }: { secret: string }) {
  const translate = useEarlyTranslate();
  const [copied, copy] = useCopied();
  return (
    <div className="secret-text">
      <code className="mono">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      <button
        type="button"
        className="button button--secondary button--small"
        aria-label={translate('sign-in-steps.copySecret')}
        onClick={() => copy(secret)}
      >
        {translate(copied ? 'sign-in-steps.copied' : 'sign-in-steps.copy')}
      </button>
      <output className="visually-hidden">{copied ? translate('sign-in-steps.copied') : ''}</output>
    </div>
  );
}
