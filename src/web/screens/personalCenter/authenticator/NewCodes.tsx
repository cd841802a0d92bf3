import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { LeaveQuestion } from '../../../generate/form/LeaveQuestion';
import { RecoveryCodes } from '../../shared/RecoveryCodes';

/** Props of {@link NewCodes}. */
export interface NewCodesProps {
  account: string;
  codes: string[];
  /** What happened, and that they are shown only now. */
  lead: string;
  onDone: () => void;
}

/** New recovery codes, which are left only by confirming that they are stored, or knowingly. */
export function NewCodes({ account, codes, lead, onDone }: NewCodesProps) {
  const translate = useTranslate();
  const text = (key: string) => translate(`corridor.personal-center.authenticator.${key}`);
  const done = useRef(false);
  return (
    <div className="personal__newCodes">
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
      <LeaveQuestion
        dirty
        done={done}
        texts={{ title: text('leaveTitle'), text: text('leaveText'), stay: text('leaveStay') }}
      />
    </div>
  );
}
