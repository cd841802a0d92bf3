import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'ra-core';
import type { AuthenticatorOffer } from '../../../../contract/signIn';
import { invalidTicket } from '../../../authentication/rejections';
import { RequestError } from '../../../client/RequestError';
import { UnsavedChangesGuard } from '../../../forms/UnsavedChangesGuard';
import { CopyButton } from '../../../ui/controls/CopyButton';
import { Notice } from '../../../ui/feedback/Notice';
import { AuthenticatorScan } from '../../shared/AuthenticatorScan';
import { RecoveryCodes } from '../../shared/RecoveryCodes';
import { type Credentials, personalCalls } from '../shared/personalCalls';
import type { AuthenticatorReplacement } from '../../../../contract/personal';
import { CodeField, CurrentPasswordField, PersonalForm } from '../shared/PersonalForm';
import { useSectionText } from '../shared/SectionCard';

interface RebindProps {
  account: string;
  onCancel: () => void;
  onDone: () => void;
}

/** Replaces the authenticator in three steps: the user confirms who they are, scans the new secret, stores the new codes. */
export function Rebind({ account, onCancel, onDone }: RebindProps) {
  const text = useSectionText('authenticator');
  const [offer, setOffer] = useState<AuthenticatorReplacement>();
  const [codes, setCodes] = useState<string[]>();
  const [expired, setExpired] = useState(false);

  async function replace(code: string) {
    if (!offer) return;
    try {
      setCodes(await personalCalls.replaceAuthenticator({ ticket: offer.ticket, code }));
    } catch (error) {
      if (!(error instanceof RequestError) || error.code !== invalidTicket) throw error;
      setExpired(true);
      setOffer(undefined);
    }
  }

  if (codes) {
    return (
      <>
        <StepHeading step={3} steps={3} title={text('stepCodes')} />
        <NewCodes account={account} codes={codes} lead={text('codesLeadReplaced')} onDone={onDone} />
      </>
    );
  }
  if (offer) {
    return (
      <>
        <StepHeading step={2} steps={3} title={text('stepScan')} />
        <ScanForm offer={offer} send={replace} onCancel={onCancel} />
      </>
    );
  }
  return (
    <>
      <StepHeading step={1} steps={3} title={text('stepProve')} />
      <ConfirmIdentityForm
        submit={text('go')}
        onCancel={onCancel}
        send={async (credentials) => {
          setOffer(await personalCalls.offerAuthenticator(credentials));
          setExpired(false);
        }}
      >
        <p className="muted">{text('rebindLead')}</p>
        {expired && <Notice tone="warning">{text('expired')}</Notice>}
      </ConfirmIdentityForm>
    </>
  );
}

/** Replaces the recovery codes in two steps: the user confirms who they are, and stores the new codes. */
export function RenewCodes({ account, onCancel, onDone }: RebindProps) {
  const text = useSectionText('authenticator');
  const [codes, setCodes] = useState<string[]>();
  if (codes) {
    return (
      <>
        <StepHeading step={2} steps={2} title={text('stepCodes')} />
        <NewCodes account={account} codes={codes} lead={text('codesLead')} onDone={onDone} />
      </>
    );
  }
  return (
    <>
      <StepHeading step={1} steps={2} title={text('stepProve')} />
      <ConfirmIdentityForm
        submit={text('renewSubmit')}
        onCancel={onCancel}
        send={async (credentials) => setCodes(await personalCalls.renewRecoveryCodes(credentials))}
      >
        <p className="muted">{text('renewLead')}</p>
      </ConfirmIdentityForm>
    </>
  );
}

interface ConfirmIdentityFormProps {
  /** Label of the button. */
  submit: string;
  send: (credentials: Credentials) => Promise<void>;
  onCancel: () => void;
  /** Content above the inputs. */
  children?: ReactNode;
}

/** Takes the password and a code of the present authenticator, or a recovery code, before a sensitive change. */
function ConfirmIdentityForm({ submit, send, onCancel, children }: ConfirmIdentityFormProps) {
  const text = useSectionText('authenticator');
  return (
    <PersonalForm
      rules="identity"
      initial={{ password: '', recovering: false, code: '' }}
      submit={submit}
      onCancel={onCancel}
      send={({ password, code }) => send({ password, code })}
    >
      {children}
      <CurrentPasswordField name="password" />
      <CodeField recovery label={text('oldCode')} hint={text('oldCodeHint')} />
    </PersonalForm>
  );
}

interface ScanFormProps {
  offer: AuthenticatorOffer;
  /** Sends six digits. */
  send: (code: string) => Promise<void>;
  onCancel: () => void;
}

/** Shows the secret of the new authenticator, to scan or to type, and takes a code that it shows. */
function ScanForm({ offer: { uri, secret }, send, onCancel }: ScanFormProps) {
  const text = useSectionText('authenticator');
  return (
    <PersonalForm
      rules="sixDigits"
      initial={{ code: '' }}
      submit={text('confirm')}
      onCancel={onCancel}
      send={({ code }) => send(code)}
    >
      <p>{text('scan')}</p>
      <div className="authenticator-section__scan">
        <AuthenticatorScan uri={uri} label={text('qrCode')} open={text('openHere')} />
        <div className="authenticator-section__secret">
          <p className="muted">{text('byHand')}</p>
          <p>
            <code className="mono">{secret.match(/.{1,4}/g)?.join(' ')}</code>{' '}
            <CopyButton text={secret} label={text('copySecret')} />
          </p>
        </div>
      </div>
      <CodeField label={text('newCode')} hint={text('newCodeHint')} />
    </PersonalForm>
  );
}

interface NewCodesProps {
  account: string;
  codes: string[];
  /** Text above the codes. */
  lead: string;
  onDone: () => void;
}

/** Shows the new recovery codes. Leaving them before they are stored has to be confirmed. */
function NewCodes({ account, codes, lead, onDone }: NewCodesProps) {
  const translate = useTranslate();
  const text = useSectionText('authenticator');
  const done = useRef(false);
  return (
    <div className="authenticator-section__codes">
      <p>{lead}</p>
      <RecoveryCodes
        codes={codes}
        account={account}
        text={(key, values) => translate(`corridor.recovery-codes.${key}`, values)}
        done={text('done')}
        onDone={() => {
          done.current = true;
          onDone();
        }}
      />
      <UnsavedChangesGuard
        dirty
        done={done}
        texts={{ title: text('leaveTitle'), text: text('leaveText'), stay: text('leaveStay') }}
      />
    </div>
  );
}

interface StepHeadingProps {
  /** Counted from 1. */
  step: number;
  steps: number;
  title: string;
}

/** Heading of a step with its number. Takes the focus, unless an input of the step does. */
function StepHeading({ step, steps, title }: StepHeadingProps) {
  const text = useSectionText('authenticator');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [step]);
  return (
    <h3 className="authenticator-section__step" ref={heading} tabIndex={-1}>
      <span className="authenticator-section__number muted number">{text('step', { step, steps })}</span>
      <span>{title}</span>
    </h3>
  );
}
