import { Button } from '../../ui/controls/Button';
import type { RecordValues } from '../../widgets/Widget';
import { useDownload } from '../page/useDownload';
import { useResourceScope } from '../resource/ResourceScope';

interface ReceiptButtonProps {
  record: RecordValues;
  /** In a row: what the record is called, as other rows have the same button. It is small then. */
  rowLabel?: string;
}

/** Saves the receipt of a record, which `hasReceipt`. */
export function ReceiptButton({ record, rowLabel }: ReceiptButtonProps) {
  const { resource, dataProvider, translate } = useResourceScope();
  const { busy, download } = useDownload<'receipt'>();
  const title = translate('corridor.actions.receipt');
  return (
    <Button
      size={rowLabel === undefined ? undefined : 'small'}
      busy={busy !== undefined}
      aria-label={rowLabel && `${title}: ${rowLabel}`}
      onClick={() => void download('receipt', () => dataProvider.readReceipt(resource.name, record.id))}
    >
      {title}
    </Button>
  );
}
