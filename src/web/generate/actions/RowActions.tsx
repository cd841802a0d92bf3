import { useTranslate } from 'react-admin';
import type { BoundAction, BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import { useSession } from '../../session/useSession';
import { Button } from '../../ui/controls/Button';
import { useNotifyText } from '../../ui/useNotifyText';
import type { RecordValues } from '../../widgets/Widget';
import { RecordFormButton } from '../form/RecordFormButton';
import { recordLabel } from '../resource/recordTitles';
import { ActionButtons } from './ActionButtons';
import { formOffered } from './offers';
import { deleteAction, forOthersText, isForOthers, offeredActions } from './recordOffers';
import './RowActions.css';

/** Props of {@link RowActions}. */
interface RowActionsProps {
  resource: BoundResource;
  record: RecordValues;
  country: Country;
}

/**
 * The buttons of one row of a list: what its resource names in `rowActions`, as far as it can be done with the record. Those
 * that only someone else may use say so.
 */
export function RowActions({ resource, record, country }: RowActionsProps) {
  const session = useSession();
  const translate = useTranslate();
  const names = resource.list?.rowActions ?? [];
  const label = recordLabel(resource, record, country, translate);
  const all = [...resource.actions, ...deleteAction(resource, label, translate)];
  const offered = offeredActions(all, record, session).filter(({ name }) => names.includes(name));
  const forOthers = offered.filter((action) => isForOthers(action, record));
  const isEditable = names.includes('edit') && formOffered(resource.edit, session);
  if (!isEditable && offered.length === 0) return null;
  return (
    <span className="row-actions">
      {isEditable && <RecordFormButton resource={resource} record={record} country={country} />}
      {offered.map((action) =>
        forOthers.includes(action) ? (
          <ForOthersButton
            key={action.name}
            action={action}
            rowLabel={label}
            reason={forOthersText(forOthers, session.language, translate)}
          />
        ) : (
          <ActionButtons
            key={action.name}
            resource={resource}
            record={record}
            actions={[action]}
            country={country}
            rowLabel={label}
          />
        ),
      )}
    </span>
  );
}

/** Props of {@link ForOthersButton}. */
interface ForOthersButtonProps {
  action: BoundAction;
  rowLabel: string;
  reason: string;
}

/** A button that does nothing for this user. It says why as its tooltip, and when it is chosen, as touch shows no tooltips. */
function ForOthersButton({ action: { title }, rowLabel, reason }: ForOthersButtonProps) {
  const notify = useNotifyText();
  return (
    <Button
      size="small"
      aria-disabled
      aria-label={`${title}: ${rowLabel}`}
      title={reason}
      onClick={() => notify(reason, 'info')}
    >
      {title}
    </Button>
  );
}
