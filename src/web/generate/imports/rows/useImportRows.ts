import { useCallback, useMemo, useRef, useState } from 'react';
import type { RowError } from '../../../../contract/batches';
import type { BoundImport } from '../../../../metadata/model/BoundResource';
import type { CheckedRow } from '../reading/checkRow';
import type { ImportReader } from '../reading/ImportReader';
import type { FindNamed } from './useNamedRecords';

/** The rows of a file while they are checked and mended. */
export interface ImportRows {
  /** Those that were not taken out, in the order of the file. */
  rows: CheckedRow[];
  /** Rows without errors. */
  good: CheckedRow[];
  /** By number: the row before with the same values. */
  duplicates: ReadonlyMap<number, number>;
  /** By number: the texts that were changed. */
  edits: ReadonlyMap<number, Record<string, string>>;
  /** Changes the text of a cell and checks the row again. This function and `remove` are the same at each render. */
  setText: (row: CheckedRow, field: string, text: string) => void;
  remove: (number: number) => void;
  /** Adds what the gateway says of rows. */
  addErrors: (rejected: { number: number; errors: RowError[] }[]) => void;
}

/** Keeps the rows that the reader has checked. */
export function useImportRows(
  initial: CheckedRow[],
  { duplicates: names }: BoundImport,
  reader: ImportReader,
  findNamed: FindNamed,
): ImportRows {
  const [rows, setRows] = useState(initial);
  const [edits, setEdits] = useState<ReadonlyMap<number, Record<string, string>>>(new Map());
  const latest = useRef<ReadonlyMap<number, Record<string, string>>>(edits);
  const duplicates = useMemo(() => findDuplicates(rows, names), [rows, names]);
  const good = useMemo(() => rows.filter(({ errors }) => errors.length === 0), [rows]);

  const setText = useCallback<ImportRows['setText']>(
    ({ number }, field, text) => {
      const own = { ...latest.current.get(number), [field]: text };
      latest.current = new Map(latest.current).set(number, own);
      setEdits(latest.current);
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
    (number) => setRows((all) => all.filter((row) => row.number !== number)),
    [],
  );

  return {
    rows,
    good,
    duplicates,
    edits,
    setText,
    remove,
    addErrors: (rejected) =>
      setRows((all) =>
        all.map((row) => {
          const found = rejected.find(({ number }) => number === row.number);
          return found ? { ...row, errors: [...row.errors, ...found.errors] } : row;
        }),
      ),
  };
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
