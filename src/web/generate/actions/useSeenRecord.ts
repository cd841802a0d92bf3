import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import { isChangedSince } from '../../client/RequestError';
import type { RecordValues } from '../../widgets/Widget';
import { useResourceScope } from '../resource/ResourceScope';

/** The record that a user confirms something about. */
interface SeenRecord {
  /** The record as the user has seen it: at the dialog's opening or the last notice of a change. */
  record: RecordValues;
  /** The record before the notice of a change; undefined without one. */
  earlier: RecordValues | undefined;
  /** Does what needs the record to be as it was seen. Where it is not, loads it and everything on screen again, and rejects. */
  whileSeen: <Result>(work: Promise<Result>) => Promise<Result>;
}

/** Keeps the record that a dialog shows, so that users confirm only what they have seen. */
export function useSeenRecord(opened: RecordValues): SeenRecord {
  const { resource, dataProvider } = useResourceScope();
  const queryClient = useQueryClient();
  const [seen, setSeen] = useState<Pick<SeenRecord, 'record' | 'earlier'>>({
    record: opened,
    earlier: undefined,
  });
  const { record } = seen;
  return {
    ...seen,
    async whileSeen(work) {
      try {
        return await work;
      } catch (error) {
        if (isChangedSince(error)) {
          void queryClient.invalidateQueries();
          // Where it cannot be loaded, the next attempt is rejected as well.
          const now = await dataProvider
            .getOne<RecordValues>(resource.name, { id: record.id })
            .catch(() => undefined);
          if (now) setSeen({ record: now.data, earlier: record });
        }
        throw error;
      }
    },
  };
}

/** Returns the names of the fields that have another value in one of two records. */
export function differingFields({ fields }: BoundResource, one: RecordValues, other: RecordValues): string[] {
  const isSame = (name: string) => JSON.stringify(one[name] ?? null) === JSON.stringify(other[name] ?? null);
  return Object.values(fields).flatMap(({ name, ui }) => (ui.internal || isSame(name) ? [] : [name]));
}
