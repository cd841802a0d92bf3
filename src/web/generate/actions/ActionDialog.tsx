import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useCallback, useState } from 'react';
import type { BoundAction, BoundForm, BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import type { JsonValue } from '../../../metadata/model/json';
import type { CorridorDataProvider } from '../../client/dataProvider';
import { Dialog } from '../../ui/overlay/overlays';
import type { RecordValues } from '../../widgets/Widget';
import { ResourceForm } from '../form/ResourceForm';
import { fillIn } from '../resource/fillIn';
import { recordLabel } from '../resource/recordTitles';
import './ActionDialog.css';

/** Props of {@link ActionDialog}. */
interface ActionDialogProps {
  resource: BoundResource;
  record: RecordValues;
  action: BoundAction;
  country: Country;
  open: boolean;
  onClose: () => void;
}

/**
 * Asks before an action is done: names the record, says the consequence, and takes the action's input where it
 * has one. It stays open while it is under way and where it is refused, with what was typed.
 */
export function ActionDialog({ resource, record, action, country, open, onClose }: ActionDialogProps) {
  const translate = useTranslate();
  const [busy, setBusy] = useState(false);
  const run = useRunAction(resource, record, country);
  const label = recordLabel(resource, record, country, translate);
  const consequence = action.confirm && fillIn(action.confirm, resource.fields, record, country, translate);

  async function send(body: Record<string, JsonValue>, idempotencyKey: string) {
    setBusy(true);
    try {
      await run(action, body, idempotencyKey);
      onClose();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog open={open} title={action.title} busy={busy} onClose={onClose}>
      <ResourceForm
        resource={resource.name}
        form={action.input ?? confirmForm(action)}
        country={country}
        // What the record says already need not be typed again; it can be changed.
        initial={record}
        place="dialog"
        danger={action.tone === 'danger'}
        onCancel={onClose}
        send={send}
      >
        <div className="action-dialog__object">
          {!consequence?.includes(label) && (
            <p className="muted">
              {resource.recordTitle ?? resource.title} <span className="mono">{label}</span>
            </p>
          )}
          {consequence && <p>{consequence}</p>}
        </div>
      </ResourceForm>
    </Dialog>
  );
}

/**
 * Runs an action on a record, says that it was done, and lets everything on screen ask again: an action may
 * change the record, its events, lists it stands in and records of other resources. Throws what the gateway refused.
 */
function useRunAction(resource: BoundResource, record: RecordValues, country: Country) {
  const dataProvider = useDataProvider<CorridorDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  return useCallback(
    async (action: BoundAction, input: Record<string, JsonValue>, idempotencyKey: string) => {
      await dataProvider.runAction(resource.name, record.id, action, input, idempotencyKey);
      void queryClient.invalidateQueries();
      const values = { ...record, ...input };
      const text = action.success
        ? fillIn(action.success, { ...resource.fields, ...action.input?.fields }, values, country, translate)
        : translate('corridor.actions.done', { action: action.title });
      notify(text, { type: 'success', messageArgs: { _: text } });
    },
    [dataProvider, queryClient, notify, translate, resource, record, country],
  );
}

/** The form of an action that takes no input: just its button. */
function confirmForm(action: BoundAction): BoundForm {
  return {
    name: action.name,
    permission: action.permission,
    submit: action.title,
    fields: {},
    sections: [],
    visible: {},
    rules: [],
  };
}
