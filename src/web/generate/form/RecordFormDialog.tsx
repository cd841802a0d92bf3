import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import type { JsonValue } from '../../../metadata/model/json';
import type { CorridorDataProvider } from '../../client/dataProvider';
import type { SendOptions } from '../../client/writeCalls';
import { Dialog } from '../../ui/overlay/overlays';
import type { RecordValues } from '../../widgets/Widget';
import { revisionOf } from '../resource/revisions';
import { newRecordTitle, recordLabel } from '../resource/recordTitles';
import type { LoadValidator } from './formResolver';
import { ResourceForm } from './ResourceForm';
import { useCreateRecord, useSaveRecord } from './useWriteRecord';

/** Props of {@link RecordFormDialog}. */
export interface RecordFormDialogProps {
  resource: BoundResource;
  /** The record to edit; without one, the form creates one. */
  record?: RecordValues | undefined;
  country: Country;
  open: boolean;
  onClose: () => void;
  /** Loads validators; the build's own unless a test has another. */
  loadRules?: LoadValidator;
}

/** A create or edit form in a dialog: of a resource that has no screens of its own, and is shown on pages only. */
export function RecordFormDialog(props: RecordFormDialogProps) {
  const { resource, record, country, open, onClose, loadRules } = props;
  const translate = useTranslate();
  const dataProvider = useDataProvider<CorridorDataProvider>();
  const [busy, setBusy] = useState(false);
  const form = record ? resource.edit! : resource.create!;
  const create = useCreateRecord(resource, country);
  const save = useSaveRecord(resource, form, country, record);
  const title = record
    ? translate('corridor.form.editTitle', { record: recordLabel(resource, record, country, translate) })
    : newRecordTitle(resource, translate);

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
        resource={resource}
        form={form}
        title={title}
        country={country}
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
        loadRules={loadRules}
        onCancel={onClose}
      />
    </Dialog>
  );
}
