import { useEffect, useRef, useState } from 'react';
import type { RowError } from '../../../../contract/batches';
import { repeatsOf, RequestError } from '../../../client/RequestError';
import type { SendOptions } from '../../../client/writeCalls';
import { Dialog } from '../../../ui/overlay/overlays';
import { confirmForm } from '../../form/confirmForm';
import { ResourceForm } from '../../form/ResourceForm';
import type { CheckedRow } from '../reading/checkRow';
import { importLabel } from '../rows/importLabel';
import { useImportScope } from '../rows/ImportableResource';
import { RowSums } from './RowSums';

interface ConfirmImportProps {
  /** Name of the file. */
  file: string;
  /** The rows to import; none has errors. */
  rows: CheckedRow[];
  onClose: () => void;
  /** Called with the rows that the gateway would not take. */
  onRejected: (rejected: RejectedRow[]) => void;
  /** Called with the number of the batch that was sent. */
  onSent: (number: string) => void;
}

type RejectedRow = { number: number; errors: RowError[] };

/** Confirms an import: how many rows, what they would book together, and the code where the form asks for one; then sends it. */
export function ConfirmImport({ file, rows, onClose, onRejected, onSent }: ConfirmImportProps) {
  const scope = useImportScope();
  const { resource, translate, dataProvider } = scope;
  const { name, create } = resource;
  const [busy, setBusy] = useState<'rehearsing' | 'sending'>();
  const title = importLabel(scope, rows);
  const body = { file, rows: rows.map(({ number, values }) => ({ number, values })) };

  async function rehearse(options?: Pick<SendOptions, 'repeats'>) {
    setBusy('rehearsing');
    const found = await dataProvider
      .rehearseBatch(name, 'create', body, options)
      .finally(() => setBusy(undefined));
    if (found.rejected.length > 0) onRejected(found.rejected);
    return found;
  }

  async function send(options: SendOptions) {
    setBusy('sending');
    try {
      const { number } = await dataProvider.sendBatch(name, 'create', body, options);
      onSent(number);
    } catch (error) {
      const rejected = rejectedRows(error);
      if (rejected.length > 0) onRejected(rejected);
      throw error;
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <Dialog open title={title} busy={busy === 'sending'} onClose={onClose}>
      <ResourceForm
        form={confirmForm(create, title)}
        title={title}
        kind="import"
        subject={file}
        place="dialog"
        send={(_body, options) => send(options)}
        rehearse={(_body, options) => rehearse(options)}
        onCancel={onClose}
      >
        {create.rehearse && <SubmitAtOnce />}
        <p>{translate('corridor.imports.confirm.text', { smart_count: rows.length, file })}</p>
        {busy === 'rehearsing' && <p role="status">{translate('corridor.imports.confirm.rehearsing')}</p>}
        {!create.rehearse && <RowSums rows={rows} />}
      </ResourceForm>
    </Dialog>
  );
}

/** Has the form around show what it would do as soon as it is shown. */
function SubmitAtOnce() {
  const place = useRef<HTMLSpanElement>(null);
  // Once the form has taken its values over, which ends a submission.
  useEffect(() => queueMicrotask(() => place.current?.closest('form')?.requestSubmit()), []);
  return <span ref={place} hidden />;
}

/** The rows that a rejection of the whole names: its errors are below `/rows/<number>`. */
function rejectedRows(failure: unknown): RejectedRow[] {
  if (!(failure instanceof RequestError) || repeatsOf(failure)) return [];
  const byNumber = new Map<number, RowError[]>();
  for (const error of failure.errors ?? []) {
    const [, number, path = ''] = /^\/rows\/(\d+)(\/.*)?$/.exec(error.path) ?? [];
    if (number === undefined) continue;
    byNumber.set(Number(number), [...(byNumber.get(Number(number)) ?? []), { ...error, path }]);
  }
  return [...byNumber].map(([number, errors]) => ({ number, errors }));
}
