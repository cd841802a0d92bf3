import { useState } from 'react';
import { SendButton } from '../../../forms/SendButton';
import { Button } from '../../../ui/controls/Button';
import { Notice } from '../../../ui/feedback/Notice';
import { Dialog } from '../../../ui/overlay/overlays';
import { CodeInput } from '../../form/entry/AuthenticatorCodeInput';
import { RepeatNotice } from '../../form/review/RepeatNotice';
import { importLabel } from '../rows/importLabel';
import { BookedSums } from './BookedSums';
import { RowSums } from './RowSums';
import { type RequestedImport, useImportRequest } from './useImportRequest';
import { useImportScope } from '../rows/ImportableResource';
import '../../../forms/form.css';

interface ConfirmImportProps extends RequestedImport {
  onClose: () => void;
}

/**
 * Confirms an import: how many rows, what they would book together, and the code of the authenticator where the form asks
 * for one.
 */
export function ConfirmImport({ onClose, ...requested }: ConfirmImportProps) {
  const scope = useImportScope();
  const { resource, translate } = scope;
  const { file, rows } = requested;
  const request = useImportRequest(requested);
  const [code, setCode] = useState('');
  const { rehearsal, isReady, isRehearsing, isSending, wait, failure, repeats } = request;
  const { stepUp, rehearse } = resource.create;
  const isStepUp = failure?.errors?.some(({ keyword }) => keyword === 'stepUp') === true;
  const message = failure?.unanswered
    ? translate(`corridor.form.unanswered.${failure.unanswered}`)
    : failure?.message;
  const busy = isSending || isRehearsing;
  const check = failure && !repeats && !busy ? 'corridor.errors.retry' : 'corridor.form.review';
  const confirm = importLabel(scope, rows);
  return (
    <Dialog open title={confirm} busy={isSending} onClose={onClose}>
      <form
        className="form form--dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          request.proceed(code);
        }}
      >
        <p>{translate('corridor.imports.confirm.text', { smart_count: rows.length, file })}</p>
        {/* A review does nothing, and the notice below says what it found. */}
        {failure && !isStepUp && (isReady || !repeats) && <Notice tone="error">{message}</Notice>}
        {repeats && (
          <RepeatNotice found={repeats} isConfirmed={request.isConfirmed} onConfirm={request.confirm} />
        )}
        {isRehearsing && <p role="status">{translate('corridor.imports.confirm.rehearsing')}</p>}
        {rehearsal ? <BookedSums rehearsal={rehearsal} /> : !rehearse && <RowSums rows={rows} />}
        {stepUp && isReady && (
          <CodeInput
            error={isStepUp ? failure?.message : undefined}
            value={code}
            onCode={(typed) => setCode(typed.trim())}
          />
        )}
        <div className="form__buttons form__buttons--dialog">
          <Button onClick={onClose} aria-disabled={isSending || undefined}>
            {translate('corridor.form.cancel')}
          </Button>
          <SendButton busy={busy} wait={wait}>
            {isReady ? confirm : translate(check)}
          </SendButton>
        </div>
      </form>
    </Dialog>
  );
}
