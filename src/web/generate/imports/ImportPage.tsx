import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useLocation, useNavigate, useTranslate } from 'react-admin';
import { startTransition, useEffect, useRef, useState } from 'react';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import type { CorridorDataProvider } from '../../client/dataProvider';
import { UnsavedChangesGuard } from '../../forms/UnsavedChangesGuard';
import { CheckRows } from './check/CheckRows';
import { ChooseFile } from './ChooseFile';
import { MatchColumns } from './MatchColumns';
import { type ImportableResource, importPath, missingColumns } from './rows/ImportableResource';
import { findImport } from './rows/pendingImport';
import type { CheckedRow } from './reading/checkRow';
import { connectReader } from './reading/connectReader';
import type { FileColumn, ImportReader, OpenedFile, ReaderSetup } from './reading/ImportReader';
import { usePreparedReader } from './usePreparedReader';

/** Props of {@link ImportPage}. */
export interface ImportPageProps {
  resource: ImportableResource;
  country: Country;
  /** Makes the reader of files; by default one in a worker. */
  connect?: (setup: ReaderSetup) => ImportReader;
}

/** Most bytes of a file. */
const maxBytes = 2_000_000;

/** A file that was opened. */
interface ImportFile {
  name: string;
  columns: FileColumn[];
  reader: ImportReader;
}

type Step =
  | { name: 'choose' }
  | { name: 'reading'; checked?: number; total?: number }
  | { name: 'match'; file: ImportFile; fields: (string | undefined)[] }
  | { name: 'check'; file: ImportFile; fields: (string | undefined)[]; rows: CheckedRow[] };

/**
 * The steps in which records are imported from a file: the file is chosen, its columns are recognized, its rows are checked
 * and mended, and then sent in one batch, whose page has its progress and its result.
 */
export function ImportPage({ resource, country, connect = connectReader }: ImportPageProps) {
  const translate = useTranslate();
  const [step, setStep] = useState<Step>({ name: 'choose' });
  const [problem, setProblem] = useState<string>();
  const reader = usePreparedReader(resource, country, connect);
  const sent = useRef(false);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  // Its page leads back to where this one leads back to.
  const { state } = useLocation();
  const lost = usePendingImport(resource, (number) =>
    navigate(importPath(resource, number), { replace: true, state }),
  );

  /** Returns to the first step, with a message where something went wrong. */
  function begin(message?: string) {
    sent.current = false;
    setProblem(message);
    setStep({ name: 'choose' });
  }

  /** A reader that failed once is not trusted with the next file. */
  function fail() {
    reader.reset();
    begin(translate('corridor.imports.problem.failed'));
  }

  async function open(chosen: File) {
    setProblem(undefined);
    if (chosen.size > maxBytes) return begin(translate('corridor.imports.problem.tooLarge'));
    setStep({ name: 'reading' });
    try {
      const [opened, bytes] = await Promise.all([reader.get(), chosen.arrayBuffer()]);
      const found = await opened.open(chosen.name, bytes);
      if ('problem' in found) return begin(problemText(found));
      const { columns } = found;
      const file = { name: chosen.name, columns, reader: opened };
      const fields = columns.map(({ field }) => field);
      const isComplete = missingColumns(resource, fields).length === 0;
      if (isComplete) await check(file, fields);
      else setStep({ name: 'match', file, fields });
    } catch {
      fail();
    }
  }

  async function check(file: ImportFile, fields: (string | undefined)[]) {
    const rows: CheckedRow[] = [];
    setStep({ name: 'reading' });
    try {
      await file.reader.check(fields, (part) => {
        rows.push(...part);
        setStep({ name: 'reading', checked: rows.length });
      });
      // In slices, so that the page goes on responding while the table is made.
      startTransition(() => setStep({ name: 'check', file, fields, rows }));
    } catch {
      fail();
    }
  }

  function problemText(found: Extract<OpenedFile, { problem: string }>): string {
    const { limit } = resource.import;
    const rows = 'rows' in found ? found.rows : 0;
    return translate(`corridor.imports.problem.${found.problem}`, {
      smart_count: rows,
      rows: rows.toLocaleString(),
      limit: limit.toLocaleString(),
    });
  }

  return (
    <>
      <UnsavedChangesGuard dirty={step.name === 'match' || step.name === 'check'} done={sent} />
      {step.name === 'choose' && (
        <ChooseFile
          resource={resource}
          country={country}
          problem={problem ?? lost}
          onChoose={(file) => void open(file)}
        />
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
          resource={resource}
          columns={step.file.columns}
          initial={step.fields}
          onCancel={() => begin()}
          onDone={(fields) => void check(step.file, fields)}
        />
      )}
      {step.name === 'check' && (
        <CheckRows
          resource={resource}
          country={country}
          file={step.file.name}
          columns={step.fields}
          initial={step.rows}
          reader={step.file.reader}
          onCancel={() => begin()}
          onMatch={() => setStep({ name: 'match', file: step.file, fields: step.fields })}
          onSent={(number) => {
            sent.current = true;
            void queryClient.invalidateQueries({ queryKey: ['imports', resource.name] });
            navigate(importPath(resource, number), { state });
          }}
        />
      )}
    </>
  );
}

/**
 * Looks for an import that was sent from this browser and whose result nobody has seen, as after a reload, and passes its
 * number on. Returns a message where there is none.
 */
function usePendingImport(resource: BoundResource, onFound: (number: string) => void): string | undefined {
  const translate = useTranslate();
  const dataProvider = useDataProvider<CorridorDataProvider>();
  const [lost, setLost] = useState<string>();
  const found = useRef(onFound);
  useEffect(() => {
    const find = async () => {
      const sent = await findImport(dataProvider, resource.name);
      if (!sent) return;
      if ('number' in sent) found.current(sent.number);
      else setLost(translate(`corridor.imports.${sent.reason === undefined ? 'lost' : 'refused'}`, sent));
    };
    // Where that fails, it is looked for again the next time.
    void find().catch(() => undefined);
  }, [dataProvider, resource.name, translate]);
  return lost;
}
