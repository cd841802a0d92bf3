import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import type { CheckedRow } from './reading/checkRow';
import type {
  FileColumn,
  HiddenRows,
  ImportReader,
  OpenedFile,
  ReaderSetup,
  RowFields,
  WorkbookPart,
} from './reading/ImportReader';
import type { TableSheet } from '../../../metadata/sheets/Table';
import { missingColumns } from './rows/ImportableResource';
import { type KeptImport, takeImport } from './rows/importDraft';
import type { RowChanges } from './rows/useImportRows';
import type { FindNamed } from './rows/useNamedRecords';
import { usePreparedReader } from './usePreparedReader';
import { useImportScope } from './rows/ImportableResource';

/** Most bytes of a file. */
const maxBytes = 2_000_000;

/** A file that was opened. */
interface ImportFile {
  name: string;
  content: ArrayBuffer;
  columns: FileColumn[];
  /** Sheets of a workbook, and the part of it that is read. */
  sheets: TableSheet[];
  part: WorkbookPart;
  /** Hidden rows that are left out. */
  hidden: number;
  reader: ImportReader;
}

/** Step of an import: choosing a file, waiting for it, matching its columns with fields, or checking its rows. */
type ImportStep =
  | { name: 'choose' }
  /** `checked`: how many rows were checked so far. */
  | { name: 'reading'; checked?: number }
  | { name: 'match'; file: ImportFile; fields: RowFields }
  | {
      name: 'check';
      file: ImportFile;
      fields: RowFields;
      rows: CheckedRow[];
      made: RowChanges;
      leftOut: HiddenRows;
    };

const noChanges: RowChanges = { edits: new Map(), removed: new Set() };

/** The step that is shown, and what leads to another one. */
interface ImportSteps {
  step: ImportStep;
  /** Why the last file could not be used. */
  problem: string | undefined;
  /** Whether the rows are those of a session that ended. */
  isResumed: boolean;
  choose: () => void;
  open: (file: File) => Promise<void>;
  /** Reads another part of the workbook, whose columns may be others. */
  reopen: (file: ImportFile, part: WorkbookPart) => Promise<void>;
  match: (file: ImportFile, fields: RowFields) => void;
  check: (file: ImportFile, fields: RowFields) => Promise<void>;
}

/**
 * The steps of an import before it is sent. A file whose columns are all recognized is checked at once. Where anything goes
 * wrong, the user is to choose a file again.
 */
export function useImportSteps(
  connect: (setup: ReaderSetup) => ImportReader,
  findNamed: FindNamed,
): ImportSteps {
  const { resource, country, translate } = useImportScope();
  const [step, setStep] = useState<ImportStep>({ name: 'choose' });
  const [problem, setProblem] = useState<string>();
  const [isResumed, setResumed] = useState(false);
  const reader = usePreparedReader(connect);

  function choose(message?: string) {
    setProblem(message);
    setResumed(false);
    setStep({ name: 'choose' });
  }

  /** A reader that failed once is not trusted with the next file. */
  function fail() {
    reader.reset();
    choose(translate('corridor.imports.problem.failed'));
  }

  const resume = useEffectEvent(() => {
    const draft = takeImport(resource, country);
    if (draft === 'missing') choose(translate('corridor.imports.chooseAgain'));
    else if (draft) void open(new File([draft.content], draft.file), draft);
  });
  // oxlint-disable-next-line react/set-state-in-effect -- taken once, by whatever render is kept
  useEffect(() => resume(), []);

  async function open(chosen: File, draft?: KeptImport, part = draft?.part) {
    setProblem(undefined);
    if (chosen.size > maxBytes) return choose(translate('corridor.imports.problem.tooLarge'));
    setStep({ name: 'reading' });
    try {
      const [opened, bytes] = await Promise.all([reader.get(), chosen.arrayBuffer()]);
      // The reader takes the bytes away from here.
      const content = bytes.slice(0);
      const found = await opened.open(chosen.name, bytes, part);
      if ('problem' in found) return choose(problemText(found));
      const { columns, sheets, sheet, hidden } = found;
      const read = { ...part, ...(sheet === undefined ? {} : { sheet }) };
      const file = { name: chosen.name, content, columns, sheets, part: read, hidden, reader: opened };
      const fields = draft?.fields ?? { columns: columns.map(({ field }) => field), same: {} };
      setResumed(draft !== undefined && !draft.isCarried);
      const isComplete = missingColumns(resource, fields.columns).length === 0;
      if (draft || isComplete) await check(file, fields, draft?.changes);
      else match(file, fields);
    } catch {
      fail();
    }
  }

  function match(file: ImportFile, fields: RowFields) {
    setResumed(false);
    setStep({ name: 'match', file, fields });
  }

  async function check(file: ImportFile, fields: RowFields, made = noChanges) {
    const rows: CheckedRow[] = [];
    setStep({ name: 'reading' });
    try {
      const leftOut = await file.reader.check(fields, (part) => {
        rows.push(...part);
        setStep({ name: 'reading', checked: rows.length });
      });
      const edited = [...made.edits].map(([number, texts]) => file.reader.recheck(number, texts));
      const mended = new Map((await Promise.all(edited)).map((row) => [row.number, row]));
      const found = await findNamed(rows.map((row) => mended.get(row.number) ?? row));
      // In slices, so that the page goes on responding while the table is made.
      startTransition(() => setStep({ name: 'check', file, fields, rows: found, made, leftOut }));
    } catch {
      fail();
    }
  }

  function problemText(found: Extract<OpenedFile, { problem: string }>): string {
    const { limit } = resource.import;
    const rows = 'rows' in found ? found.rows : 0;
    return translate(`corridor.imports.problem.${found.problem}`, {
      smart_count: rows,
      rows,
      limit,
      most: 'most' in found ? found.most : 0,
    });
  }

  return {
    step,
    problem,
    isResumed,
    choose: () => choose(),
    open: (file) => open(file),
    reopen: ({ name, content }, part) => open(new File([content], name), undefined, part),
    match,
    check,
  };
}
