import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-admin';
import { useRef } from 'react';
import { UnsavedChangesGuard } from '../../forms/UnsavedChangesGuard';
import { Notice } from '../../ui/feedback/Notice';
import { importPath } from '../resource/links';
import { importsQuery } from './importQueries';
import { CheckRows } from './check/CheckRows';
import { ChooseFile } from './ChooseFile';
import { MatchColumns } from './MatchColumns';
import { connectReader } from './reading/connectReader';
import type { ImportReader, ReaderSetup } from './reading/ImportReader';
import { usePendingImport } from './rows/pendingImport';
import { useNamedRecords } from './rows/useNamedRecords';
import { useImportSteps } from './useImportSteps';
import { useImportScope } from './rows/ImportableResource';

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
  const { step, problem, isResumed, choose, open, match, check } = steps;
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
          {step.checked === undefined
            ? translate('corridor.imports.reading')
            : translate('corridor.imports.checking', { smart_count: step.checked })}
        </p>
      )}
      {step.name === 'match' && (
        <MatchColumns
          columns={step.file.columns}
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
          columns={step.fields}
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
