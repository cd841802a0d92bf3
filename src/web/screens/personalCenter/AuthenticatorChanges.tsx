import { useTranslate } from 'react-admin';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { RequestError } from '../../client/RequestError';
import { UnsavedChangesGuard } from '../../forms/UnsavedChangesGuard';
import { CopyButton } from '../../ui/controls/CopyButton';
import { Notice } from '../../ui/feedback/Notice';
import { QrCode } from '../shared/QrCode';
import { readCode } from '../shared/readCode';
import { RecoveryCodes } from '../shared/RecoveryCodes';
import { personalCalls, type Proof } from './shared/personalCalls';
import { CodeField, CurrentPasswordField } from './shared/PersonalFields';
import { PersonalForm } from './shared/PersonalForm';

/** Props of {@link Rebind}. */
interface RebindProps {
  account: string;
  onCancel: () => void;
  onDone: () => void;
}

/** The gateway's code for a ticket that ran out, was used or was tried too often. */
const ticketGone = 440;

/** Replaces the authenticator in three steps: proof, the new secret and its first code, new recovery codes. */
export function Rebind({ account, onCancel, onDone }: RebindProps) {
  const translate = useTranslate();
  const text = (key: string) => translate(`corridor.personal-center.authenticator.${key}`);
  const [offer, setOffer] = useState<Offer>();
  const [codes, setCodes] = useState<string[]>();
  const [expired, setExpired] = useState(false);

  async function replace(code: string) {
    if (!offer) return;
    try {
      setCodes(await personalCalls.replaceAuthenticator({ ticket: offer.ticket, code }));
    } catch (error) {
      if (!(error instanceof RequestError) || error.code !== ticketGone) throw error;
      setExpired(true);
      setOffer(undefined);
    }
  }

  if (codes) {
    return (
      <>
        <StepLine step={3} steps={3} title={text('stepCodes')} />
        <NewCodes account={account} codes={codes} lead={text('codesLeadReplaced')} onDone={onDone} />
      </>
    );
  }
  if (offer) {
    return (
      <>
        <StepLine step={2} steps={3} title={text('stepScan')} />
        <ScanForm offer={offer} send={replace} onCancel={onCancel} />
      </>
    );
  }
  return (
    <>
      <StepLine step={1} steps={3} title={text('stepProve')} />
      <ProveForm
        submit={text('go')}
        onCancel={onCancel}
        send={async (proof) => {
          setOffer(await personalCalls.offerAuthenticator(proof));
          setExpired(false);
        }}
      >
        <p className="muted">{text('rebindLead')}</p>
        {expired && <Notice tone="warning">{text('expired')}</Notice>}
      </ProveForm>
    </>
  );
}

/** Replaces the recovery codes in two steps: proof, and the new ones. */
export function RenewCodes({ account, onCancel, onDone }: RebindProps) {
  const translate = useTranslate();
  const text = (key: string) => translate(`corridor.personal-center.authenticator.${key}`);
  const [codes, setCodes] = useState<string[]>();
  if (codes) {
    return (
      <>
        <StepLine step={2} steps={2} title={text('stepCodes')} />
        <NewCodes account={account} codes={codes} lead={text('codesLead')} onDone={onDone} />
      </>
    );
  }
  return (
    <>
      <StepLine step={1} steps={2} title={text('stepProve')} />
      <ProveForm
        submit={text('renewSubmit')}
        onCancel={onCancel}
        send={async (proof) => setCodes(await personalCalls.renewRecoveryCodes(proof))}
      >
        <p className="muted">{text('renewLead')}</p>
      </ProveForm>
    </>
  );
}

/** Props of {@link ProveForm}. */
interface ProveFormProps {
  /** Of the button. */
  submit: string;
  send: (proof: Proof) => Promise<void>;
  onCancel: () => void;
  /** Above the inputs. */
  children?: ReactNode;
}

/** Takes the password, and a code of the present authenticator or a recovery code, before something of weight. */
function ProveForm({ submit, send, onCancel, children }: ProveFormProps) {
  const translate = useTranslate();
  return (
    <PersonalForm
      initial={{ password: '', code: '' }}
      submit={submit}
      onCancel={onCancel}
      send={({ password, code }) => send({ password, code: readCode(code) ?? code })}
    >
      {children}
      <CurrentPasswordField name="password" />
      <CodeField
        recovery
        label={translate('corridor.personal-center.authenticator.oldCode')}
        hint={translate('corridor.personal-center.authenticator.oldCodeHint')}
      />
    </PersonalForm>
  );
}

/** A secret for a new authenticator, and the ticket that its first code is sent with. */
interface Offer {
  ticket: string;
  /** `otpauth:` address. */
  uri: string;
  /** Base32. */
  secret: string;
}

/** Props of {@link ScanForm}. */
interface ScanFormProps {
  offer: Offer;
  /** Sends six digits. */
  send: (code: string) => Promise<void>;
  onCancel: () => void;
}

/** Shows the secret of the new authenticator, to scan or to type, and takes the first code that it shows. */
function ScanForm({ offer: { uri, secret }, send, onCancel }: ScanFormProps) {
  const translate = useTranslate();
  const text = (key: string) => translate(`corridor.personal-center.authenticator.${key}`);
  return (
    <PersonalForm
      initial={{ code: '' }}
      submit={text('confirm')}
      onCancel={onCancel}
      send={({ code }) => send(code.replaceAll(/\s/g, ''))}
    >
      <p>{text('scan')}</p>
      <div className="authenticator-section__scan">
        <QrCode text={uri} label={text('qrCode')} />
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

/** Props of {@link NewCodes}. */
interface NewCodesProps {
  account: string;
  codes: string[];
  /** What happened, and that they are shown only now. */
  lead: string;
  onDone: () => void;
}

/** New recovery codes, which are left only by confirming that they are stored, or knowingly. */
function NewCodes({ account, codes, lead, onDone }: NewCodesProps) {
  const translate = useTranslate();
  const text = (key: string) => translate(`corridor.personal-center.authenticator.${key}`);
  const done = useRef(false);
  return (
    <div className="authenticator-section__codes">
      <p>{lead}</p>
      <RecoveryCodes
        codes={codes}
        texts={{
          label: text('codes'),
          copy: text('copyCodes'),
          copied: text('copied'),
          download: text('download'),
          fileName: text('fileName'),
          fileHead: translate('corridor.personal-center.authenticator.fileHead', { account }),
          stored: text('stored'),
          storedFirst: text('storedFirst'),
          done: text('done'),
        }}
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

/** Props of {@link StepLine}. */
interface StepLineProps {
  /** Counted from 1. */
  step: number;
  steps: number;
  title: string;
}

/** At which step of how many one is, and what it is for. Takes the focus when it comes, unless an input of the step does. */
function StepLine({ step, steps, title }: StepLineProps) {
  const translate = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [step]);
  return (
    <h3 className="authenticator-section__step" ref={heading} tabIndex={-1}>
      <span className="muted number">
        {translate('corridor.personal-center.authenticator.step', { step, steps })}
      </span>
      {title}
    </h3>
  );
}
