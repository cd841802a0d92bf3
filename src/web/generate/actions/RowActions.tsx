import { useTranslate } from 'react-admin';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import { useSession } from '../../session/useSession';
import type { RecordValues } from '../../widgets/Widget';
import { RecordFormButton } from '../form/RecordFormButton';
import { recordLabel } from '../resource/recordTitles';
import { ActionButtons } from './ActionButtons';
import { formOffered } from './offers';
import { deleteAction, offeredActions } from './recordOffers';
import './RowActions.css';

/** Props of {@link RowActions}. */
interface RowActionsProps {
  resource: BoundResource;
  record: RecordValues;
  country: Country;
}

/** The buttons of one row of a list: what its resource names in `rowActions`, as far as it can be done with the record. */
export function RowActions({ resource, record, country }: RowActionsProps) {
  const session = useSession();
  const translate = useTranslate();
  const names = resource.list?.rowActions ?? [];
  const label = recordLabel(resource, record, country, translate);
  const all = [...resource.actions, ...deleteAction(resource, label, translate)];
  const offered = offeredActions(all, record, session).filter(({ name }) => names.includes(name));
  const isEditable = names.includes('edit') && formOffered(resource.edit, session);
  return (
    <span className="row-actions">
      {isEditable && <RecordFormButton resource={resource} record={record} country={country} />}
      <ActionButtons
        resource={resource}
        record={record}
        actions={offered}
        country={country}
        rowLabel={label}
      />
    </span>
  );
}
