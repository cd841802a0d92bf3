import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { personalCalls } from '../personalCalls';
import { NewCodes } from './NewCodes';
import { ProveForm } from './ProveForm';
import type { RebindProps } from './Rebind';
import { StepLine } from './StepLine';

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
