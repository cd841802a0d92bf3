import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LinkBase, useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import type { BatchState, RowResult } from '../../../contract/batches';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import { formatInstant } from '../../../metadata/values/time';
import { isMissing } from '../../client/RequestError';
import { Button } from '../../ui/controls/Button';
import { Notice } from '../../ui/feedback/Notice';
import { ErrorState, Skeleton } from '../../ui/feedback/Placeholders';
import { Progress } from '../../ui/feedback/Progress';
import { LineList } from '../../ui/LineList';
import { ImportRecords } from './ImportRecords';
import { importQuery, importRowsQuery } from './importQueries';
import { MissingImport } from './MissingImport';
import { forgetImports } from './rows/pendingImport';
import { describeRow, rowText } from './rows/rowMessages';
import { useDownload } from '../page/useDownload';
import { useImportScope } from './rows/ImportableResource';
import type { Translate } from '../../widgets/Widget';
import { Dialog } from '../../ui/overlay/overlays';
import { useStopBatch } from '../resource/useStopBatch';
import { importPath, midSentence, recordPath, useResourceScope } from '../resource/ResourceScope';

interface ImportResultProps {
  /** Number of the batch. */
  number: string;
  /** Whether the user may import such records, and read files with their values. */
  isOffered: boolean;
}

/** Most results that the page itself shows; the file has all of them. */
const maxShown = 200;

/** The progress of an import that was sent, and what became of its rows. It goes on when the page is left. */
export function ImportResult({ number, isOffered }: ImportResultProps) {
  const { resource, country, translate, dataProvider } = useImportScope();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(importQuery(dataProvider, resource.name, number));
  const isDone = data !== undefined && data.finishedAt !== null;
  const file = data?.file ?? null;
  useEffect(() => {
    if (!isDone) return;
    forgetImports(resource.name, file);
    // Lists and figures have changed.
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'imports' });
    void queryClient.invalidateQueries({ queryKey: ['imports', resource.name], exact: true });
  }, [isDone, queryClient, resource.name, file]);
  const held = Object.values(resource.fields).find(({ generate }) => generate === 'batch')?.name;
  if (!data) {
    if (isMissing(error)) return <MissingImport number={number} field={held} />;
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ResultSkeleton />;
  }
  const { done, failed, total, createdAt, createdBy } = data;
  const progress = translate('corridor.imports.result.progress', { done: done + failed, total });
  return (
    <>
      <section className="card import-screen__step">
        <h2 className="form__heading">{file}</h2>
        <p className="muted">
          {`${data.number} · ${formatInstant(createdAt, country.zone)} ${country.zone} · ${createdBy}`}
        </p>
        {isDone ? (
          <div role="status">
            <Notice tone={failed > 0 ? 'warning' : 'success'}>{doneText(data, resource, translate)}</Notice>
          </div>
        ) : (
          <>
            <Progress value={done + failed} max={total} label={progress} />
            <p>{progress}</p>
            <p className="muted">
              {translate(`corridor.imports.result.${error ? 'unreachable' : 'goesOn'}`)}
            </p>
          </>
        )}
        <div className="page__actions">
          {!isDone && isOffered && <StopImport number={number} left={total - done - failed} />}
          {isDone && isOffered && <Downloads number={number} failed={failed} />}
          {isOffered && (
            <LinkBase className="button button--secondary" to={importPath(resource)}>
              {translate('corridor.imports.another')}
            </LinkBase>
          )}
        </div>
      </section>
      {isDone && (failed > 0 || held === undefined) && <Results number={number} hasFailed={failed > 0} />}
      {held !== undefined && done > 0 && (
        <ImportRecords field={held} number={number} done={done} held={data.held} />
      )}
    </>
  );
}

function doneText(
  { done, failed, total, stoppedBy }: BatchState,
  { title, recordTitle = title }: BoundResource,
  translate: Translate,
): string {
  const named = { records: midSentence(total === 1 ? recordTitle : title) };
  if (stoppedBy !== null) {
    return translate('corridor.imports.result.stopped', { ...named, name: stoppedBy, done, total });
  }
  const key = failed === 0 ? 'allDone' : done === 0 ? 'noneDone' : 'someDone';
  return translate(`corridor.imports.result.${key}`, { ...named, done, failed, total, smart_count: done });
}

/** In the place of the card, so that nothing jumps. */
function ResultSkeleton() {
  const translate = useTranslate();
  return (
    <section
      className="card import-screen__step"
      role="status"
      aria-label={translate('corridor.detail.loading')}
    >
      <Skeleton width={200} />
      <Skeleton width={320} />
      <Skeleton width="100%" />
    </section>
  );
}

function Downloads({ number, failed }: Pick<ImportResultProps, 'number'> & { failed: number }) {
  const { resource, translate, dataProvider } = useImportScope();
  const { busy, download } = useDownload<'all' | 'failed'>('corridor.imports.template.failed');
  const load = (rows?: 'failed') =>
    download(rows ?? 'all', () => dataProvider.exportBatch(resource.name, number, rows));
  return (
    <>
      {failed > 0 && (
        <Button
          variant="primary"
          icon="download"
          busy={busy === 'failed'}
          onClick={() => void load('failed')}
        >
          {translate('corridor.imports.result.downloadFailed', { smart_count: failed })}
        </Button>
      )}
      <Button icon="download" busy={busy === 'all'} onClick={() => void load()}>
        {translate('corridor.imports.result.downloadAll')}
      </Button>
    </>
  );
}

/** The results of rows: of those that failed, or of all. */
function Results({ number, hasFailed }: Omit<ImportResultProps, 'isOffered'> & { hasFailed: boolean }) {
  const { resource, translate, dataProvider } = useImportScope();
  const { data: rows = [] } = useQuery(importRowsQuery(dataProvider, resource.name, number));
  const shown = rows.filter(({ state }) => !hasFailed || state === 'failed');
  if (shown.length === 0) return null;
  return (
    <section className="card import-screen__step">
      <h2 className="form__heading">
        {translate(`corridor.imports.result.${hasFailed ? 'failedRows' : 'rows'}`)}
      </h2>
      <LineList scrolling>
        {shown.slice(0, maxShown).map((row) => (
          <li key={row.number}>
            <span>{translate('corridor.imports.check.rowNumber', { number: row.number })}</span>
            <ResultOf row={row} />
          </li>
        ))}
      </LineList>
      {shown.length > maxShown && (
        <p className="muted">
          {translate('corridor.imports.result.more', { smart_count: shown.length - maxShown })}
        </p>
      )}
    </section>
  );
}

function ResultOf({ row }: { row: RowResult }) {
  const scope = useImportScope();
  const { resource, translate } = scope;
  const { recordId, label, errors } = row;
  if (errors) {
    const { fields } = resource.create;
    const messages = describeRow(errors, fields, scope);
    return <span className="import-screen__failed">{rowText(messages, fields, translate)}</span>;
  }
  if (recordId === null || resource.path === undefined) return <span>{label}</span>;
  return (
    <LinkBase className="link" to={recordPath(resource, recordId)}>
      {label ?? translate('corridor.imports.result.record')}
    </LinkBase>
  );
}

/** The button that stops an import which is running, and its question. */
function StopImport({ number, left }: { number: string; left: number }) {
  const { resource, translate, dataProvider } = useResourceScope();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { stop, isBusy, failure } = useStopBatch('create', number, (stopped) => {
    queryClient.setQueryData(importQuery(dataProvider, resource.name, number).queryKey, stopped);
    setOpen(false);
  });
  const text = (key: string) => translate(`corridor.imports.stop.${key}`, { smart_count: left });
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text('stop')}</Button>
      <Dialog
        open={isOpen}
        title={text('title')}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button busy={isBusy} onClick={() => void stop()}>
              {text('stop')}
            </Button>
            <Button variant="primary" data-first-focus onClick={() => setOpen(false)}>
              {text('goOn')}
            </Button>
          </>
        }
      >
        <p>{text('text')}</p>
        {failure !== undefined && <Notice tone="error">{failure}</Notice>}
      </Dialog>
    </>
  );
}
