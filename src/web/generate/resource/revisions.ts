import type { RecordValues } from '../../widgets/Widget';

/** Returns the revision of a record that a write of it sends; undefined where the gateway has sent none. */
export function revisionOf({ $revision }: RecordValues): string | undefined {
  return typeof $revision === 'string' ? $revision : undefined;
}

/** Returns the revisions of several records by their ids. */
export function revisionsOf(records: readonly RecordValues[]): Record<string, string> {
  return Object.fromEntries(
    records.flatMap((record) => {
      const revision = revisionOf(record);
      return revision === undefined ? [] : [[record.id, revision]];
    }),
  );
}
