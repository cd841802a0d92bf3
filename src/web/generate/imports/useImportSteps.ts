import { useTranslate } from 'react-admin';
import { startTransition, useState } from 'react';
import type { Country } from '../../../metadata/model/definitions';
import type { CheckedRow } from './reading/checkRow';
import type { FileColumn, ImportReader, OpenedFile, ReaderSetup } from './reading/ImportReader';
import { type ImportableResource, missingColumns } from './rows/ImportableResource';
import type { FindNamed } from './rows/useNamedRecords';
import { usePreparedReader } from './usePreparedReader';

/** Most bytes of a file. */
const maxBytes = 2_000_000;

/** A file that was opened. */
interface ImportFile {
  name: string;
  columns: FileColumn[];
  reader: ImportReader;
}

/** The fields of a file's columns, as far as they have some. */
type ColumnFields = (string | undefined)[];

/** What the user is at: choosing a file, waiting for it, matching its columns with fields, or checking its rows. */
type ImportStep =
  | { name: 'choose' }
  /** `checked`: how many rows were checked so far. */
  | { name: 'reading'; checked?: number }
  | { name: 'match'; file: ImportFile; fields: ColumnFields }
  | { name: 'check'; file: ImportFile; fields: ColumnFields; rows: CheckedRow[] };

/** The step that is shown, and what leads to another one. */
interface ImportSteps {
  step: ImportStep;
  /** Why the last file could not be used. */
  problem: string | undefined;
  choose: () => void;
  open: (file: File) => Promise<void>;
  match: (file: ImportFile, fields: ColumnFields) => void;
  check: (file: ImportFile, fields: ColumnFields) => Promise<void>;
}

/**
 * The steps of an import before it is sent. A file whose columns are all recognized is checked at once. Where anything goes
 * wrong, the user is to choose a file again.
 */
export function useImportSteps(
  resource: ImportableResource,
  country: Country,
  connect: (setup: ReaderSetup) => ImportReader,
  findNamed: FindNamed,
): ImportSteps {
  const translate = useTranslate();
  const [step, setStep] = useState<ImportStep>({ name: 'choose' });
  const [problem, setProblem] = useState<string>();
  const reader = usePreparedReader(resource, country, connect);

  function choose(message?: string) {
    setProblem(message);
    setStep({ name: 'choose' });
  }

  /** A reader that failed once is not trusted with the next file. */
  function fail() {
    reader.reset();
    choose(translate('corridor.imports.problem.failed'));
  }

  async function open(chosen: File) {
    setProblem(undefined);
    if (chosen.size > maxBytes) return choose(translate('corridor.imports.problem.tooLarge'));
    setStep({ name: 'reading' });
    try {
      const [opened, bytes] = await Promise.all([reader.get(), chosen.arrayBuffer()]);
      const found = await opened.open(chosen.name, bytes);
      if ('problem' in found) return choose(problemText(found));
      const { columns } = found;
      const file = { name: chosen.name, columns, reader: opened };
      const fields = columns.map(({ field }) => field);
      const isComplete = missingColumns(resource, fields).length === 0;
      if (isComplete) await check(file, fields);
      else match(file, fields);
    } catch {
      fail();
    }
  }

  function match(file: ImportFile, fields: ColumnFields) {
    setStep({ name: 'match', file, fields });
  }

  async function check(file: ImportFile, fields: ColumnFields) {
    const rows: CheckedRow[] = [];
    setStep({ name: 'reading' });
    try {
      await file.reader.check(fields, (part) => {
        rows.push(...part);
        setStep({ name: 'reading', checked: rows.length });
      });
      const found = await findNamed(rows);
      // In slices, so that the page goes on responding while the table is made.
      startTransition(() => setStep({ name: 'check', file, fields, rows: found }));
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

  return { step, problem, choose: () => choose(), open, match, check };
}
