import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../session/useSession';
import { eventsQuery } from './Timeline';
import { useResourceScope } from '../resource/ResourceScope';

/** Returns how the record's masked fields are read; undefined without the permission. */
export function useReveal(id: string) {
  const { resource, dataProvider } = useResourceScope();
  const { name, reveal } = resource;
  const { can } = useSession();
  const queryClient = useQueryClient();
  if (!reveal || !can(reveal.permission)) return undefined;
  return async (field: string) => {
    const value = await dataProvider.revealField(name, id, field);
    // The timeline says who read it.
    const { queryKey } = eventsQuery(dataProvider, name, id);
    void queryClient.invalidateQueries({ queryKey });
    return value;
  };
}
