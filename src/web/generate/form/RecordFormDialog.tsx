import { useState } from 'react';
import type { JsonValue } from '../../../metadata/model/json';
import { revisionOf, type SendOptions } from '../../client/writeCalls';
import { Dialog } from '../../ui/overlay/overlays';
import type { RecordValues } from '../../widgets/Widget';
import { ResourceForm } from './ResourceForm';
import { useCreateRecord, useSaveRecord } from './useWriteRecord';
import { newRecordTitle, recordLabel, useResourceScope } from '../resource/ResourceScope';

/** Props of {@link RecordFormDialog}. */
export interface RecordFormDialogProps {
  /** The record to edit; without one, the form creates one. */
  record?: RecordValues | undefined;
  open: boolean;
  onClose: () => void;
}

/** A create or edit form in a dialog, for resources without screens that appear on pages only. */
export function RecordFormDialog(props: RecordFormDialogProps) {
  const scope = useResourceScope();
  const { resource, translate, dataProvider } = scope;
  const { record, open, onClose } = props;
  const [busy, setBusy] = useState(false);
  const form = record ? resource.edit! : resource.create!;
  const create = useCreateRecord();
  const save = useSaveRecord(form, record);
  const title = record
    ? translate('corridor.form.editTitle', { record: recordLabel(scope, record) })
    : newRecordTitle(scope);

  async function send(body: Record<string, JsonValue>, options: SendOptions) {
    setBusy(true);
    try {
      await (record ? save(body, options) : create(body, options));
      onClose();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog open={open} title={title} busy={busy} onClose={onClose}>
      <ResourceForm
        form={form}
        title={title}
        {...(record && { record })}
        place="dialog"
        send={send}
        rehearse={(body, options) =>
          dataProvider.rehearse(
            resource.name,
            record ? { method: 'PUT', path: record.id } : { method: 'POST', path: '' },
            body,
            { ...options, revision: record && resource.edit?.not && revisionOf(record) },
          )
        }
        onCancel={onClose}
      />
    </Dialog>
  );
}
