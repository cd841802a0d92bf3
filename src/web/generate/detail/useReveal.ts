import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { CorridorDataProvider } from '../../client/dataProvider';
import { useSession } from '../../session/useSession';
import { eventsQuery } from './Timeline';
import { useResourceScope } from '../resource/ResourceScope';

/** Returns how the record's masked fields are read; undefined without the permission. */
export function useReveal(id: string) {
  const { resource } = useResourceScope();
  const { name, reveal } = resource;
  const { can } = useSession();
  const dataProvider = useDataProvider<CorridorDataProvider>();
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
