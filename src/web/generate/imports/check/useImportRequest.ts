import { useEffect, useMemo, useRef, useState } from 'react';
import type { BatchRehearsal, RowError } from '../../../../contract/batches';
import { type FoundRepeats, repeatsOf } from '../../../client/failures';
import type { RequestError } from '../../../client/RequestError';
import { useSendOnce } from '../../../forms/useSendOnce';
import { useSubmission } from '../../../forms/useSubmission';
import { missingCode } from '../../form/entry/AuthenticatorCodeInput';
import type { CheckedRow } from '../reading/checkRow';
import { useImportScope } from '../rows/ImportableResource';

/** What is to be imported, and who wants to know what becomes of it. */
export interface RequestedImport {
  /** Name of the file. */
  file: string;
  /** The rows to import; none has errors. */
  rows: CheckedRow[];
  /** Called with the rows that the gateway would not take. */
  onRejected: (rejected: { number: number; errors: RowError[] }[]) => void;
  /** Called with the number of the batch that was sent. */
  onSent: (number: string) => void;
}

/** An import that the user is about to confirm. */
interface ImportRequest {
  /** What the import would book; undefined where its form does not ask for that, and until it is known. */
  rehearsal: BatchRehearsal | undefined;
  /** Whether it can be sent: what it would book was shown, where its form asks for that. */
  isReady: boolean;
  isRehearsing: boolean;
  isSending: boolean;
  /** Seconds until it may be rehearsed or sent again, whichever is next. */
  wait: number;
  /** Why the last request failed. */
  failure: RequestError | undefined;
  /** What the import repeats, as the last request found. */
  repeats: FoundRepeats | undefined;
  /** Whether the user has confirmed these. */
  isConfirmed: boolean;
  confirm: (isConfirmed: boolean) => void;
  /** Finds out what the import would book where that is not known, and else sends it with a code of the authenticator. */
  proceed: (code: string) => void;
}

/**
 * Rehearses an import where its form asks for that, and sends it when the user confirms it. The key of the request is stored
 * before it is sent.
 */
export function useImportRequest({ file, rows, onRejected, onSent }: RequestedImport): ImportRequest {
  const { resource, translate, dataProvider } = useImportScope();
  const { stepUp, rehearse } = resource.create;
  const [rehearsal, setRehearsal] = useState<BatchRehearsal>();
  /** What confirms the repeats that the last rejection named. */
  const [confirmation, setConfirmation] = useState<string>();
  const sendOnce = useSendOnce({ resource: resource.name, write: 'create', kind: 'import', subject: file });
  const sending = useSubmission(() => translate('corridor.form.failed'));
  const rehearsing = useSubmission(() => translate('corridor.form.failed'));
  const body = useMemo(
    () => ({ file, rows: rows.map(({ number, values }) => ({ number, values })) }),
    [file, rows],
  );
  const isReady = !rehearse || rehearsal !== undefined;
  const started = useRef(false);

  async function rehearseAll() {
    await rehearsing.submit(async () => {
      const options = { repeats: confirmation };
      const found = await dataProvider.rehearseBatch(resource.name, 'create', body, options);
      if (found.rejected.length > 0) onRejected(found.rejected);
      else setRehearsal(found);
    });
  }
  useEffect(() => {
    if (!rehearse || started.current) return;
    started.current = true;
    void rehearseAll();
  });

  async function send(code: string) {
    const failure = await sending.submit(async () => {
      if (stepUp && code === '') throw missingCode(translate);
      const { number } = await sendOnce(body, (idempotencyKey) => {
        const options = { idempotencyKey, code: stepUp && code, repeats: confirmation };
        return dataProvider.sendBatch(resource.name, 'create', body, options);
      });
      onSent(number);
    });
    if (!failure) return;
    const rejected = repeatsOf(failure) ? [] : rejectedRows(failure);
    if (rejected.length > 0) onRejected(rejected);
  }

  const failure = sending.failure ?? rehearsing.failure;
  const repeats = failure && repeatsOf(failure);
  return {
    rehearsal,
    isReady,
    isRehearsing: rehearsing.busy,
    isSending: sending.busy,
    wait: isReady ? sending.wait : rehearsing.wait,
    failure,
    repeats,
    isConfirmed: repeats !== undefined && confirmation === repeats.confirmation,
    confirm: (isConfirmed) => setConfirmation(isConfirmed ? repeats?.confirmation : undefined),
    proceed: (code) => {
      const { busy, wait } = isReady ? sending : rehearsing;
      if (busy || wait > 0) return;
      void (isReady ? send(code) : rehearseAll());
    },
  };
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
