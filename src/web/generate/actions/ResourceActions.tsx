import { useTranslate } from 'react-admin';
import type { BoundAction, BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import { useSession } from '../../session/useSession';
import type { RecordValues } from '../../widgets/Widget';
import { recordLabel } from '../resource/recordTitles';
import { useRecordEvents } from '../record/useRecordEvents';
import { ActionButtons } from './ActionButtons';
import { deleteAction, offeredActions } from './recordOffers';

/** Props of {@link ResourceActions}. */
export interface ResourceActionsProps {
  resource: BoundResource;
  record: RecordValues;
  country: Country;
}

/** A button for each action that the user may run on the record now, and a note of those that only someone else may. */
export function ResourceActions({ resource, record, country }: ResourceActionsProps) {
  const session = useSession();
  const translate = useTranslate();
  const label = recordLabel(resource, record, country, translate);
  const all = [...resource.actions, ...deleteAction(resource, label, translate)];
  const offered = offeredActions(all, record, session);
  const forOthers = offered.filter(({ not }) => not === 'creator');
  const isCreator = useIsCreator(resource.name, record.id, forOthers.length > 0);
  const actions = isCreator === false ? offered : offered.filter((action) => !forOthers.includes(action));
  return (
    <>
      {isCreator && forOthers.length > 0 && (
        <p className="muted">
          {translate('corridor.detail.notByCreator', { actions: titlesOf(forOthers, session.language) })}
        </p>
      )}
      <ActionButtons resource={resource} record={record} actions={actions} country={country} leads />
    </>
  );
}

/** Whether the user created a record; undefined while that loads. What cannot be found out is left to the gateway. */
function useIsCreator(resource: string, id: string, needed: boolean): boolean | undefined {
  const { account } = useSession();
  const { data, isPending } = useRecordEvents(resource, id, needed);
  if (!needed) return false;
  if (isPending) return undefined;
  const creator = data?.[0]?.actor;
  return creator?.kind === 'user' && creator.id === account?.userId;
}

const titlesOf = (actions: BoundAction[], language: string) =>
  new Intl.ListFormat(language, { type: 'disjunction' }).format(actions.map(({ title }) => title));
