import { useTranslate } from 'react-admin';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import { useSession } from '../../session/useSession';
import type { RecordValues } from '../../widgets/Widget';
import { recordLabel } from '../resource/recordTitles';
import { ActionButtons } from './ActionButtons';
import { deleteAction, offeredActions } from './recordOffers';

/** Props of {@link ResourceActions}. */
export interface ResourceActionsProps {
  resource: BoundResource;
  record: RecordValues;
  country: Country;
}

/** A button for each action that the user may run on the record now. */
export function ResourceActions({ resource, record, country }: ResourceActionsProps) {
  const session = useSession();
  const translate = useTranslate();
  const label = recordLabel(resource, record, country, translate);
  const all = [...resource.actions, ...deleteAction(resource, label, translate)];
  const actions = offeredActions(all, record, session);
  return <ActionButtons resource={resource} record={record} actions={actions} country={country} leads />;
}
