import { useSession } from '../../session/useSession';
import { Button } from '../../ui/controls/Button';
import { useNotifyText } from '../../ui/useNotifyText';
import type { RecordValues } from '../../widgets/Widget';
import { RecordFormButton } from '../form/RecordFormButton';
import { ActionButtons } from './ActionButtons';
import { forOthersText, hasReceipt, recordWrites } from '../resource/recordOffers';
import { recordLabel, useResourceScope } from '../resource/ResourceScope';
import { ReceiptButton } from './ReceiptButton';
import './RowActions.css';

/** Buttons of a list's row: the possible ones of its resource's `rowActions`. Those for someone else say so. */
export function RowActions({ record }: { record: RecordValues }) {
  const scope = useResourceScope();
  const { resource, translate } = scope;
  const session = useSession();
  const names = resource.list?.rowActions ?? [];
  const label = recordLabel(scope, record);
  const offer = { rights: session, label, translate };
  const { actions, edit, forOthers } = recordWrites(resource, record, offer, (name) => names.includes(name));
  const receipt = names.includes('receipt') && hasReceipt(resource, record);
  if (!edit && !receipt && actions.length === 0) return null;
  const forOthersButton = ({ name, title }: (typeof forOthers)[number]) => (
    <ForOthersButton
      key={name}
      title={title}
      rowLabel={label}
      reason={forOthersText(forOthers, record, session.language, translate)}
    />
  );
  return (
    <span className="row-actions">
      {edit && (forOthers.includes(edit) ? forOthersButton(edit) : <RecordFormButton record={record} />)}
      {actions.map((action) =>
        forOthers.includes(action) ? (
          forOthersButton(action)
        ) : (
          <ActionButtons key={action.name} record={record} actions={[action]} rowLabel={label} />
        ),
      )}
      {receipt && <ReceiptButton record={record} rowLabel={label} />}
    </span>
  );
}

interface ForOthersButtonProps {
  title: string;
  rowLabel: string;
  reason: string;
}

/** A button that does nothing for this user. It says why as its tooltip, and when it is chosen, as touch shows no tooltips. */
function ForOthersButton({ title, rowLabel, reason }: ForOthersButtonProps) {
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
