import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { annotationLimits } from '../../../metadata/model/sections';
import { reasonOf, RequestError } from '../../client/RequestError';
import { useResourceScope } from '../resource/ResourceScope';

/** Returns how tags of records are changed, some records at a time; everything about the resource is loaded again then. */
export function useChangeTags() {
  const { resource, dataProvider } = useResourceScope();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  async function change(ids: readonly string[], tags: { add: string[]; remove: string[] }): Promise<boolean> {
    setBusy(true);
    setError(undefined);
    try {
      for (let start = 0; start < ids.length; start += annotationLimits.records) {
        const some = ids.slice(start, start + annotationLimits.records);
        await dataProvider.changeTags(resource.name, { ids: some, ...tags });
      }
      return true;
    } catch (thrown) {
      const detail = thrown instanceof RequestError ? thrown.errors?.[0]?.msg : undefined;
      setError(detail ?? reasonOf(thrown));
      return false;
    } finally {
      setBusy(false);
      void queryClient.invalidateQueries({ queryKey: [resource.name] });
    }
  }
  return { change, isBusy, error };
}
