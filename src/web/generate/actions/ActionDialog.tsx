import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { BoundAction } from '../../../metadata/model/BoundAction';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/Country';
import type { JsonValue } from '../../../metadata/model/JsonValue';
import { Dialog } from '../../ui/Dialog';
import type { RecordValues } from '../../widgets/RecordValues';
import { fillIn } from '../fillIn';
import { ResourceForm } from '../form/ResourceForm';
import { recordLabel } from '../recordLabel';
import { confirmForm } from './confirmForm';
import { useRunAction } from './useRunAction';
import './actions.css';

/** Props of {@link ActionDialog}. */
export interface ActionDialogProps {
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
        <div className="action__object">
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
