import type { PreviewedRecord } from '../../contract/preview';

/** Whether a sample record has a value of each that a filter names, alone, in a list or as `in`. Ranges are met by all, as samples are of any time. */
export function meetsFilter(record: PreviewedRecord, filter: Record<string, unknown> = {}): boolean {
  return Object.entries(filter).every(([name, wanted]) => {
    const isOperator = typeof wanted === 'object' && wanted !== null && !Array.isArray(wanted);
    const one = isOperator ? (wanted as { in?: unknown[] }).in : [wanted].flat();
    return one === undefined || one.includes(record[name]);
  });
}
