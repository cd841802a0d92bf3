import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LinkBase, useLocation, useNavigate } from 'ra-core';
import { type DragEvent, useId, useRef, useState } from 'react';
import { UnsavedChangesGuard } from '../../forms/UnsavedChangesGuard';
import { Notice } from '../../ui/feedback/Notice';
import { importPath } from '../resource/ResourceScope';
import { importsQuery } from './importQueries';
import { CheckRows } from './check/CheckRows';
import { LeftOutRows } from './LeftOutRows';
import { MatchColumns } from './MatchColumns';
import { WorkbookChoice } from './WorkbookChoice';
import { connectReader } from './reading/connectReader';
import type { ImportReader, ReaderSetup } from './reading/ImportReader';
import { usePendingImport } from './rows/pendingImport';
import { useNamedRecords } from './rows/useNamedRecords';
import { useImportSteps } from './useImportSteps';
import { useImportScope } from './rows/ImportableResource';
import type { BatchState } from '../../../contract/batches';
import { formatInstant } from '../../../metadata/values/time';
import { Button } from '../../ui/controls/Button';
import { ErrorState } from '../../ui/feedback/Placeholders';
import { LineList } from '../../ui/LineList';
import { useDownload } from '../page/useDownload';
import type { Translate } from '../../widgets/Widget';

interface ImportPageProps {
  /** Makes the reader of files; by default one in a worker. */
  connect?: (setup: ReaderSetup) => ImportReader;
}

/**
 * The steps in which records are imported from a file: the file is chosen, its columns are recognized, its rows are checked
 * and mended, and then sent in one batch, whose page has its progress and its result.
 */
export function ImportPage({ connect = connectReader }: ImportPageProps) {
  const { resource, translate, dataProvider } = useImportScope();
  const findNamed = useNamedRecords();
  const steps = useImportSteps(connect, findNamed);
  const { step, problem, isResumed, choose, open, reopen, match, check } = steps;
  const isSent = useRef(false);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  // Its page leads back to where this one leads back to.
  const { state } = useLocation();
  const lost = usePendingImport((number) => navigate(importPath(resource, number), { replace: true, state }));
  return (
    <>
      <UnsavedChangesGuard dirty={step.name === 'match' || step.name === 'check'} done={isSent} />
      {step.name === 'choose' && (
        <ChooseFile problem={problem ?? lost} onChoose={(file) => void open(file)} />
      )}
      {step.name === 'reading' && (
        <p className="import-screen__reading" role="status">
          <progress aria-label={translate('corridor.imports.reading')} />
          <span>
            {step.checked === undefined
              ? translate('corridor.imports.reading')
              : translate('corridor.imports.checking', { smart_count: step.checked })}
          </span>
        </p>
      )}
      {step.name === 'match' && (
        <MatchColumns
          // Another sheet has other columns.
          key={JSON.stringify(step.file.part)}
          columns={step.file.columns}
          workbook={<WorkbookChoice {...step.file} onPart={(part) => void reopen(step.file, part)} />}
          initial={step.fields}
          onCancel={choose}
          onDone={(fields) => void check(step.file, fields)}
        />
      )}
      {step.name === 'check' && isResumed && <Notice>{translate('corridor.form.restored.text')}</Notice>}
      {step.name === 'check' && (
        <CheckRows
          file={step.file.name}
          content={step.file.content}
          part={step.file.part}
          leftOut={
            <>
              <WorkbookChoice {...step.file} onPart={(part) => void reopen(step.file, part)} />
              <LeftOutRows
                {...step.leftOut}
                onInclude={() => void reopen(step.file, { ...step.file.part, withHidden: true })}
              />
            </>
          }
          fields={step.fields}
          initial={step.rows}
          made={step.made}
          reader={step.file.reader}
          findNamed={findNamed}
          onCancel={choose}
          onMatch={() => match(step.file, step.fields)}
          onSent={(number) => {
            isSent.current = true;
            const { queryKey } = importsQuery(dataProvider, resource.name);
            void queryClient.invalidateQueries({ queryKey });
            navigate(importPath(resource, number), { state });
          }}
        />
      )}
    </>
  );
}

interface ChooseFileProps {
  /** Why the last file could not be used. */
  problem: string | undefined;
  onChoose: (file: File) => void;
}

/** The first step: the template, the file, and earlier imports. */
function ChooseFile({ problem, onChoose }: ChooseFileProps) {
  const { resource, translate } = useImportScope();
  const hint = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onChoose(file);
  };
  return (
    <>
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      <section className="card import-screen__step">
        <h2 className="form__heading">{translate('corridor.imports.template.title')}</h2>
        <p className="muted">{translate('corridor.imports.template.text')}</p>
        <TemplateButtons />
      </section>
      <section
        className={`card import-screen__step import-screen__drop${isOver ? ' import-screen__drop--over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={take}
      >
        <h2 className="form__heading">{translate('corridor.imports.file.title')}</h2>
        <p id={hint} className="muted">
          {translate('corridor.imports.file.text', { limit: resource.import.limit })}
        </p>
        <input
          ref={input}
          type="file"
          // The button stands for it.
          hidden
          accept=".xlsx,.csv"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) onChoose(file);
            // So that the same file can be chosen again.
            event.target.value = '';
          }}
        />
        <div className="page__actions">
          <Button variant="primary" aria-describedby={hint} onClick={() => input.current?.click()}>
            {translate('corridor.imports.file.choose')}
          </Button>
        </div>
      </section>
      <EarlierImports />
    </>
  );
}

/** The formats, as people call them. */
const formats = { xlsx: 'Excel', csv: 'CSV' } as const;

function TemplateButtons() {
  const { resource, translate, dataProvider } = useImportScope();
  const { busy, download } = useDownload<keyof typeof formats>('corridor.imports.template.failed');
  return (
    <div className="page__actions">
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button
          key={format}
          icon="download"
          busy={busy === format}
          onClick={() => void download(format, () => dataProvider.getTemplate(resource.name, format))}
        >
          {translate('corridor.imports.template.download', { format: formats[format] })}
        </Button>
      ))}
    </div>
  );
}

function EarlierImports() {
  const { resource, country, translate, dataProvider } = useImportScope();
  const { data = [], error, refetch } = useQuery(importsQuery(dataProvider, resource.name));
  if (data.length === 0 && !error) return null;
  return (
    <section className="card import-screen__step">
      <h2 className="form__heading">{translate('corridor.imports.earlier.title')}</h2>
      {/* Whoever does not see the last file here may send it again. */}
      {data.length === 0 && <ErrorState error={error} onRetry={() => void refetch()} />}
      <LineList>
        {data.map((batch) => (
          <li key={batch.id}>
            <LinkBase className="link" to={importPath(resource, batch.number)}>
              {batch.file}
            </LinkBase>
            <span className="muted">
              {`${formatInstant(batch.createdAt, country.zone, 'minute')} · ${batch.createdBy}`}
            </span>
            <span>{stateText(batch, translate)}</span>
          </li>
        ))}
      </LineList>
    </section>
  );
}

function stateText({ done, failed, total, finishedAt }: BatchState, translate: Translate) {
  const key = finishedAt === null ? 'running' : failed > 0 ? 'someFailed' : 'done';
  return translate(`corridor.imports.earlier.${key}`, { done, failed, total, smart_count: done });
}
