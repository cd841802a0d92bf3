import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import { useSession } from '../../session/useSession';
import type { RecordValues } from '../../widgets/Widget';
import { recordLabel } from '../resource/recordTitles';
import { ActionButtons } from './ActionButtons';
import {
  deleteAction,
  editOffered,
  editWrite,
  forOthersText,
  isForOthers,
  offeredActions,
} from '../resource/recordOffers';

/** Props of {@link ResourceActions}. */
export interface ResourceActionsProps {
  resource: BoundResource;
  record: RecordValues;
  country: Country;
  /** The button that opens the edit form; shown if the user may edit the record now. */
  edit?: ReactNode;
}

/** A button for each action that the user may run on the record now, and a note of those that only someone else may. */
export function ResourceActions({ resource, record, country, edit }: ResourceActionsProps) {
  const session = useSession();
  const translate = useTranslate();
  const label = recordLabel(resource, record, country, translate);
  const all = [...resource.actions, ...deleteAction(resource, label, translate)];
  const offered = offeredActions(all, record, session);
  const own = offered.filter((action) => !isForOthers(action, record));
  const editing = edit && editOffered(resource, record, session) ? [editWrite(translate)] : [];
  const forOthers = [...editing, ...offered].filter((write) => isForOthers(write, record));
  return (
    <>
      {forOthers.length > 0 && (
        <p className="muted">{forOthersText(forOthers, session.language, translate)}</p>
      )}
      {editing.some((write) => !forOthers.includes(write)) && edit}
      <ActionButtons resource={resource} record={record} actions={own} country={country} leads />
    </>
  );
}
