import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { RequestError } from '../../../client/RequestError';
import { Notice } from '../../../ui/Notice';
import { personalCalls } from '../personalCalls';
import { NewCodes } from './NewCodes';
import { ProveForm } from './ProveForm';
import { ScanForm, type Offer } from './ScanForm';
import { StepLine } from './StepLine';

/** Props of {@link Rebind}. */
export interface RebindProps {
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
