import { useEffect, useRef, useState } from 'react';
import { bindAuthenticator, offerAuthenticator } from '../../../authentication/firstSignIn';
import type { AuthenticatorOffer, BoundSession } from '../../../../contract/signIn';
import { useCopied } from '../../../ui/controls/useCopied';
import { AuthenticatorScan } from '../../shared/AuthenticatorScan';
import { StepHead } from '../frame/SignInFrame';
import { CodeForm, StartButton, StepFailure, type StepProps, useStepSubmission, useStepText } from './steps';
import './BindStep.css';

interface BindStepProps extends StepProps<'bindAuthenticator'> {
  /** Called with the session and its recovery codes when the code was correct. */
  onBound: (bound: BoundSession) => void;
}

/** Binds an authenticator (product 3.3): shows its secret as QR code and text, and takes a code from it. */
export function BindStep({ step: { account, ticket }, onBound }: BindStepProps) {
  const text = useStepText();
  const [offer, setOffer] = useState<AuthenticatorOffer>();
  const loading = useStepSubmission();
  const submission = useStepSubmission();
  const begun = useRef('');
  const load = () => loading.submit(async () => setOffer(await offerAuthenticator(ticket)));
  useEffect(() => {
    // Once per ticket; after a failure the user starts it again.
    if (begun.current === ticket) return;
    begun.current = ticket;
    void load();
  });

  const head = <StepHead title={text('bindTitle')} lead={text('bindHint')} />;
  if (!offer) {
    return (
      <div className="sign-in-form">
        {head}
        <StepFailure of={loading} />
        {loading.failure ? (
          <button type="button" className="button button--primary" onClick={() => void load()}>
            {text('bindRetry')}
          </button>
        ) : (
          <output className="muted">{text('bindLoading')}</output>
        )}
        <StartButton />
      </div>
    );
  }
  return (
    <CodeForm
      label={text('bindCode')}
      action={text('bindSubmit')}
      submission={submission}
      send={async (code) => onBound(await bindAuthenticator(ticket, code))}
      below={<StartButton />}
    >
      {head}
      <div className="bind-step__offer">
        <p>{text('bindScan', { account })}</p>
        <AuthenticatorScan uri={offer.uri} label={text('qrCode')} open={text('bindHere')} />
        <p>{text('bindByHand')}</p>
        <SecretText secret={offer.secret} />
      </div>
    </CodeForm>
  );
}

/** A secret in groups of four, for typing it, with a button that copies it without spaces. */
function SecretText({ secret }: { secret: string }) {
  const text = useStepText();
  const [copied, copy] = useCopied();
  return (
    <div className="secret-text">
      <code className="mono">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      <button
        type="button"
        className="button button--secondary button--small"
        aria-label={text('copySecret')}
        onClick={() => copy(secret)}
      >
        {text(copied ? 'copied' : 'copy')}
      </button>
      <output className="visually-hidden">{copied ? text('copied') : ''}</output>
    </div>
  );
}
