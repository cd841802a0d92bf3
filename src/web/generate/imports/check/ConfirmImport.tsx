import { useDataProvider, useTranslate } from 'react-admin';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { BatchRehearsal, RowError } from '../../../../metadata/model/batches';
import type { Country } from '../../../../metadata/model/definitions';
import { toHalfWidth } from '../../../../metadata/values/typedText';
import type { CorridorDataProvider } from '../../../client/dataProvider';
import { repeatsOf } from '../../../client/repeats';
import type { RequestError } from '../../../client/RequestError';
import { useSendOnce } from '../../../forms/useSendOnce';
import { useSubmission } from '../../../forms/useSubmission';
import { Button } from '../../../ui/controls/Button';
import { InputField } from '../../../ui/controls/InputField';
import { Notice } from '../../../ui/feedback/Notice';
import { Dialog } from '../../../ui/overlay/overlays';
import { BatchSums } from '../../form/BatchSums';
import { missingCode } from '../../form/entry/ProofInput';
import { RepeatNotice } from '../../form/RepeatNotice';
import type { ImportableResource } from '../rows/ImportableResource';
import type { CheckedRow } from '../reading/checkRow';
import { RowSums } from './RowSums';
import '../../../forms/form.css';
import '../../form/FormReview.css';

/** Props of {@link ConfirmImport}. */
interface ConfirmImportProps {
  resource: ImportableResource;
  country: Country;
  file: string;
  /** The rows to import; none has errors. */
  rows: CheckedRow[];
  onClose: () => void;
  /** Called with the rows that the gateway would not take. */
  onRejected: (rejected: { number: number; errors: RowError[] }[]) => void;
  /** Called with the number of the batch that was sent. */
  onSent: (number: string) => void;
}

/**
 * Confirms an import: how many rows, what they would book together, and the code of the authenticator where the form asks
 * for one. The key of the request is stored before it is sent.
 */
export function ConfirmImport({
  resource,
  country,
  file,
  rows,
  onClose,
  onRejected,
  onSent,
}: ConfirmImportProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<CorridorDataProvider>();
  const { proof, rehearse } = resource.create;
  const [rehearsal, setRehearsal] = useState<BatchRehearsal>();
  const [code, setCode] = useState('');
  /** What confirms the repeats that the last rejection named. */
  const [repeats, setRepeats] = useState<string>();
  const sendOnce = useSendOnce({ resource: resource.name, write: 'create', kind: 'import', subject: file });
  const sent = useSubmission(() => translate('corridor.form.failed'));
  const checked = useSubmission(() => translate('corridor.form.failed'));
  const body = useMemo(
    () => ({ file, rows: rows.map(({ number, values }) => ({ number, values })) }),
    [file, rows],
  );
  const isReady = !rehearse || rehearsal !== undefined;
  const started = useRef(false);

  async function rehearseAll() {
    await checked.submit(async () => {
      const found = await dataProvider.rehearseBatch(resource.name, 'create', body, { repeats });
      if (found.rejected.length > 0) onRejected(found.rejected);
      else setRehearsal(found);
    });
  }
  useEffect(() => {
    if (!rehearse || started.current) return;
    started.current = true;
    void rehearseAll();
  });

  async function send() {
    const failure = await sent.submit(async () => {
      if (proof && code === '') throw missingCode(translate);
      const { number } = await sendOnce(body, (idempotencyKey) => {
        const options = { idempotencyKey, code: proof && code, repeats };
        return dataProvider.sendBatch(resource.name, 'create', body, options);
      });
      onSent(number);
    });
    if (!failure) return;
    const rejected = repeatsOf(failure) ? [] : rejectedRows(failure);
    if (rejected.length > 0) onRejected(rejected);
  }

  const failure = sent.failure ?? checked.failure;
  const isProof = failure?.errors?.some(({ keyword }) => keyword === 'proof') === true;
  const found = failure && repeatsOf(failure);
  const message = failure?.unanswered
    ? translate(`corridor.form.unanswered.${failure.unanswered}`)
    : failure?.message;
  const busy = sent.busy || checked.busy;
  const check = failure && !found && !busy ? 'corridor.errors.retry' : 'corridor.form.review';
  const next = isReady ? 'corridor.imports.confirm.send' : check;
  return (
    <Dialog
      open
      title={translate('corridor.imports.confirm.title', { smart_count: rows.length })}
      busy={sent.busy}
      onClose={onClose}
    >
      <form
        className="form form--dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isReady) void rehearseAll();
          else if (!busy && sent.wait === 0) void send();
        }}
      >
        <p>{translate('corridor.imports.confirm.text', { smart_count: rows.length, file })}</p>
        {/* A review does nothing, and the notice below says what it found. */}
        {failure && !isProof && (isReady || !found) && <Notice tone="error">{message}</Notice>}
        {found && (
          <RepeatNotice
            resource={resource}
            found={found}
            isConfirmed={repeats === found.confirmation}
            onConfirm={(isConfirmed) => setRepeats(isConfirmed ? found.confirmation : undefined)}
          />
        )}
        {checked.busy && <p role="status">{translate('corridor.imports.confirm.rehearsing')}</p>}
        {rehearsal ? (
          <section className="form-review" aria-label={translate('corridor.form.reviewTitle')}>
            <BatchSums resource={resource} country={country} rehearsal={rehearsal} />
          </section>
        ) : (
          !rehearse && <RowSums resource={resource} country={country} rows={rows} />
        )}
        {proof && isReady && (
          <InputField
            label={translate('corridor.form.proof.label')}
            hint={translate('corridor.form.proof.hint')}
            error={isProof ? failure?.message : undefined}
            value={code}
            onChange={(event) => setCode(toHalfWidth(event.target.value).trim())}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={24}
          />
        )}
        <div className="form__buttons form__buttons--dialog">
          <Button onClick={onClose} aria-disabled={sent.busy || undefined}>
            {translate('corridor.form.cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={busy} aria-disabled={sent.wait > 0 || undefined}>
            {translate(next, { smart_count: rows.length })}
            {sent.wait > 0 && (
              <span className="mono">{translate('corridor.sign-in.wait', { seconds: sent.wait })}</span>
            )}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The rows that a rejection of the whole names: its errors are below `/rows/<number>`. */
function rejectedRows({ errors = [] }: RequestError): { number: number; errors: RowError[] }[] {
  const byNumber = new Map<number, RowError[]>();
  for (const error of errors) {
    const [, number, path = ''] = /^\/rows\/(\d+)(\/.*)?$/.exec(error.path) ?? [];
    if (number === undefined) continue;
    byNumber.set(Number(number), [...(byNumber.get(Number(number)) ?? []), { ...error, path }]);
  }
  return [...byNumber].map(([number, all]) => ({ number, errors: all }));
}
