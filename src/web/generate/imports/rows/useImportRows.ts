import { useCallback, useMemo, useRef, useState } from 'react';
import type { RowError } from '../../../../contract/batches';
import type { BoundImport } from '../../../../metadata/model/BoundResource';
import type { CheckedRow } from '../reading/checkRow';
import type { ImportReader } from '../reading/ImportReader';
import type { FindNamed } from './useNamedRecords';

/** Changes of the user to the rows of a file. */
export interface RowChanges {
  /** By number: the texts that were changed. */
  edits: ReadonlyMap<number, Record<string, string>>;
  /** The numbers of rows that were taken out. */
  removed: ReadonlySet<number>;
}

/** The rows of a file while they are checked and mended. */
interface ImportRows {
  /** Rows that were not taken out, in the order of the file. */
  rows: CheckedRow[];
  /** Rows without errors. */
  good: CheckedRow[];
  /** Rows without errors of their own: the gateway may reject them together with others, as where a balance is short. */
  sound: CheckedRow[];
  /** By number: the row before with the same values. */
  duplicates: ReadonlyMap<number, number>;
  changes: RowChanges;
  /** Changes the text of a cell and checks the row again. This function and `remove` are the same at each render. */
  setText: (row: CheckedRow, field: string, text: string) => void;
  remove: (number: number) => void;
  /** Takes what the gateway says of the sound rows, in place of what it said before. The same function at each render. */
  setRejected: (rejected: RejectedRow[]) => void;
  /** Adds what the gateway says of rows. */
  addRejected: (rejected: RejectedRow[]) => void;
}

/** A row that the gateway would not take. */
type RejectedRow = { number: number; errors: RowError[] };

/** Keeps the rows that the reader has checked, `initial` with `made`, what was done with them before. */
export function useImportRows(
  initial: CheckedRow[],
  made: RowChanges,
  { duplicates: names }: BoundImport,
  reader: ImportReader,
  findNamed: FindNamed,
): ImportRows {
  const [all, setRows] = useState(initial);
  const [removed, setRemoved] = useState(made.removed);
  const [rejected, setRejected] = useState<RejectedRow[]>([]);
  const [edits, setEdits] = useState(made.edits);
  const latest = useRef(edits);
  const changes = useMemo(() => ({ edits, removed }), [edits, removed]);
  const checked = useMemo(() => all.filter(({ number }) => !removed.has(number)), [all, removed]);
  const sound = useMemo(() => checked.filter(isGood), [checked]);
  const rows = useMemo(() => withRejected(checked, rejected), [checked, rejected]);
  const good = useMemo(() => rows.filter(isGood), [rows]);
  const duplicates = useMemo(() => findDuplicates(rows, names), [rows, names]);

  const setText = useCallback<ImportRows['setText']>(
    ({ number }, field, text) => {
      const own = { ...latest.current.get(number), [field]: text };
      latest.current = new Map(latest.current).set(number, own);
      setEdits(latest.current);
      setRejected((all) => all.filter((row) => row.number !== number));
      const check = async () => {
        const [checked] = await findNamed([await reader.recheck(number, own)]);
        // What was typed meanwhile is checked after it.
        if (!checked || latest.current.get(number) !== own) return;
        setRows((all) => all.map((row) => (row.number === number ? checked : row)));
      };
      void check();
    },
    [reader, findNamed],
  );
  const remove = useCallback<ImportRows['remove']>(
    (number) => setRemoved((before) => new Set([...before, number])),
    [],
  );

  return {
    rows,
    good,
    sound,
    duplicates,
    changes,
    setText,
    remove,
    setRejected,
    addRejected: (more) => setRejected((all) => [...all, ...more]),
  };
}

const isGood = ({ errors }: CheckedRow) => errors.length === 0;

function withRejected(rows: CheckedRow[], rejected: RejectedRow[]): CheckedRow[] {
  if (rejected.length === 0) return rows;
  const byNumber = new Map(rejected.map(({ number, errors }) => [number, errors]));
  return rows.map((row) => {
    const found = byNumber.get(row.number);
    return found && isGood(row) ? { ...row, errors: found } : row;
  });
}

/**
 * By number: the row before that has the same values in these fields. Rows without any of them, or with an error in one, are
 * not compared.
 */
export function findDuplicates(rows: readonly CheckedRow[], names: readonly string[]): Map<number, number> {
  const first = new Map<string, number>();
  const found = new Map<number, number>();
  const paths = new Set(names.map((name) => `/${name}`));
  for (const { number, values, errors } of rows) {
    const compared = names.map((name) => values[name] ?? null);
    if (compared.every((value) => value === null) || errors.some(({ path }) => paths.has(path))) continue;
    const key = JSON.stringify(compared);
    const before = first.get(key);
    if (before === undefined) first.set(key, number);
    else found.set(number, before);
  }
  return found;
}
