import { useEffect, useMemo, useState } from 'react';
import type { BatchRehearsal } from '../../../../contract/batches';
import type { CheckedRow } from '../reading/checkRow';
import { useImportScope } from '../rows/ImportableResource';

/** Rehearsal of rows, as far as it is known. */
export interface RowRehearsal {
  /** Rehearsal of the present rows together; undefined until it is known. */
  rehearsal: BatchRehearsal | undefined;
  /** The amounts that are booked beside those of the file, such as fees. */
  fields: string[];
  /** These amounts of each row that was not changed since. */
  amounts: ReadonlyMap<CheckedRow, BookedAmounts>;
}

interface RehearsedRows {
  /** Name of the file. */
  file: string;
  /** Rows without errors of their own. */
  rows: CheckedRow[];
  /** Whether they are about to be confirmed, or repeat each other, which only the confirmation accepts. */
  isPaused: boolean;
}

/** Minor units, by field. */
export type BookedAmounts = BatchRehearsal['rows'][number]['amounts'];

/** Time for which rows must stay as they are before they are rehearsed, in milliseconds. */
const pause = 500;

/**
 * Rehearses what rows would book while they are looked at, where their form declares `rehearse`. `onFound` gets the rows that the gateway
 * would reject. If the call fails, the confirmation repeats it and says why.
 */
export function useRowRehearsal(
  { file, rows, isPaused }: RehearsedRows,
  onFound: (rejected: BatchRehearsal['rejected']) => void,
): RowRehearsal {
  const { resource, dataProvider } = useImportScope();
  const [found, setFound] = useState<{ rows: CheckedRow[]; rehearsal: BatchRehearsal }>();
  const { name, create, import: importing } = resource;
  const isAsked = create.rehearse !== undefined && rows.length > 0 && !isPaused;
  useEffect(() => {
    if (!isAsked) return;
    const outdated = new AbortController();
    const { signal } = outdated;
    const body = { file, rows: rows.map(({ number, values }) => ({ number, values })) };
    const find = async () => {
      const rehearsal = await dataProvider
        .rehearseBatch(name, 'create', body, { signal })
        .catch(() => undefined);
      if (!rehearsal || signal.aborted) return;
      setFound({ rows, rehearsal });
      onFound(rehearsal.rejected);
    };
    const timer = setTimeout(() => void find(), pause);
    return () => {
      outdated.abort();
      clearTimeout(timer);
    };
  }, [isAsked, dataProvider, name, file, rows, onFound]);
  return useMemo(() => {
    const { fields: all = create.rehearse } = found?.rehearsal ?? {};
    const isBooked = (field: string) =>
      resource.fields[field]?.kind === 'money' && !importing.columns.includes(field);
    const byNumber = new Map(found?.rehearsal.rows.map(({ number, amounts }) => [number, amounts]));
    return {
      rehearsal: found?.rows === rows ? found.rehearsal : undefined,
      fields: Array.isArray(all) ? all.filter(isBooked) : [],
      amounts: new Map(
        found?.rows.flatMap((row) => {
          const amounts = byNumber.get(row.number);
          return amounts ? [[row, amounts]] : [];
        }),
      ),
    };
  }, [found, rows, resource, create, importing]);
}
