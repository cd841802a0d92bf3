import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'ra-core';
import { useState } from 'react';
import type { BoundAction, BoundForm } from '../../../metadata/model/BoundResource';
import type { JsonValue } from '../../../metadata/model/json';
import { revisionOf, type SendOptions } from '../../client/writeCalls';
import { Dialog } from '../../ui/overlay/overlays';
import { useNotifyText } from '../../ui/useNotifyText';
import { isBlank, type RecordValues } from '../../widgets/Widget';
import { fieldText, showField } from '../../widgets/widgetFor';
import { RehearsedFields } from '../form/review/FormReview';
import { type ReviewLine, ReviewLines } from '../form/review/ReviewLines';
import { ShareCautions } from '../form/review/ShareCautions';
import { ResourceForm } from '../form/ResourceForm';
import { useWayBack } from '../page/BackLink';
import { showOnce } from '../resource/onceStore';
import { fillIn } from '../resource/fillIn';
import { confirmForm } from '../form/confirmForm';
import { isDeletion } from '../resource/recordOffers';
import { isOutdated, useReportChange } from './reportChange';
import { differingFields, useSeenRecord } from './useSeenRecord';
import { recordLabel, type Scope, useResourceScope } from '../resource/ResourceScope';
import { successText } from '../resource/successText';
import { translateOf } from '../../widgets/translateOf';
import './ActionDialog.css';

const noRecord: RecordValues = { id: '' };

interface ActionDialogProps {
  /** Missing for an action of the resource, which is about no record. */
  record?: RecordValues;
  action: BoundAction;
  open: boolean;
  onClose: () => void;
}

/**
 * Dialog that confirms an action: the record as it was opened, the consequence and inputs. It stays open, with its values, while
 * the action runs or is rejected. It shows the record's changes, or closes if these prevent the action.
 */
export function ActionDialog({ record: subject, action, open, onClose }: ActionDialogProps) {
  const scope = useResourceScope();
  const { resource, dataProvider } = scope;
  const { record, earlier, whileSeen } = useSeenRecord(subject ?? noRecord);
  const [busy, setBusy] = useState(false);
  const run = useRunAction(record);
  const reportChange = useReportChange(record);
  const label = recordLabel(scope, record);
  const consequence = action.confirm && fillIn(action.confirm, resource.fields, record, scope);

  const submit = submitText(action, record, scope);
  const changed = earlier ? differingFields(resource, earlier, record) : [];

  async function send(body: Record<string, JsonValue>, options: SendOptions) {
    setBusy(true);
    try {
      await whileSeen(run(action, body, { ...options, revision: revisionOf(record) }));
      onClose();
    } catch (error) {
      if (!isOutdated(error)) throw error;
      await reportChange();
      onClose();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog open={open} title={action.title} busy={busy} onClose={onClose}>
      <ResourceForm
        form={action.input ? withSubmit(action.input, action, submit) : confirmForm(action, submit)}
        title={submit}
        // What the record holds need not be typed again; it can be changed.
        initial={record}
        place="dialog"
        danger={action.tone === 'danger'}
        onCancel={onClose}
        send={send}
        rehearse={(body) =>
          whileSeen(
            dataProvider.rehearse(resource.name, callOn(action, record), body, {
              revision: revisionOf(record),
            }),
          )
        }
      >
        <div className="action-dialog__object">
          {subject && !consequence?.includes(label) && (
            <p className="muted">
              <span>{resource.recordTitle ?? resource.title}</span> <span className="mono">{label}</span>
            </p>
          )}
          {subject && action.about && <RecordFacts names={action.about} record={record} />}
          {consequence && <p>{consequence}</p>}
          {changed.length > 0 && (
            <RehearsedFields rehearsal={{ before: earlier ?? null, after: record, fields: changed }} />
          )}
        </div>
      </ResourceForm>
    </Dialog>
  );
}

/** Returns the inputs of an action with what its button says, where its file says nothing else. */
function withSubmit(input: BoundForm, { title }: BoundAction, submit: string): BoundForm {
  return input.submit === title ? { ...input, submit } : input;
}

/** Returns the text of the button: with the amount that heads the record, where that is shown. */
function submitText({ title, about }: BoundAction, record: RecordValues, scope: Scope): string {
  const { resource } = scope;
  const amount = resource.fields[resource.detail?.headline?.amount ?? ''];
  const text = amount && about?.includes(amount.name) && fieldText(amount, record, scope);
  return text ? `${title} ${text}` : title;
}

/** Facts to decide by: some of a record's fields, as far as they have a value. */
function RecordFacts({ names, record }: { names: string[]; record: RecordValues }) {
  const scope = useResourceScope();
  const { resource } = scope;
  const lines = names.flatMap((name): ReviewLine[] => {
    const field = resource.fields[name];
    if (!field || isBlank(record[name])) return [];
    const title = field.ui.sumTitle ?? field.title;
    return [
      { key: name, title, translate: translateOf(field), value: showField(field, record, scope, 'detail') },
    ];
  });
  return (
    <>
      <ReviewLines lines={lines} />
      <ShareCautions names={names} booked={[record]} />
    </>
  );
}

/**
 * Returns a function that runs an action, notifies the user and reloads everything on screen. Rejects with a `RequestError`. A
 * deletion leads back, if the resource has screens.
 */
function useRunAction(record: RecordValues) {
  // Everything, as an action may change the record, its events, lists that hold it, and records of other resources.
  const scope = useResourceScope();
  const { resource, translate, dataProvider } = scope;
  const queryClient = useQueryClient();
  const notify = useNotifyText();
  const navigate = useNavigate();
  const way = useWayBack();
  const back = resource.path === undefined ? undefined : way?.to;
  return async (action: BoundAction, input: Record<string, JsonValue>, options: SendOptions) => {
    const { data } = await dataProvider.runAction(resource.name, record.id, action, input, options);
    showOnce(resource, data);
    if (isDeletion(action) && back !== undefined) navigate(back);
    // What is no longer there is not loaded again.
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => !isDeletion(action) || !JSON.stringify(queryKey).includes(record.id),
    });
    // The record as the action left it: others may have changed it since it was shown.
    const values = { ...record, ...data, ...input };
    const text = action.success
      ? fillIn(action.success, { ...resource.fields, ...action.input?.fields }, values, scope)
      : translate('corridor.actions.done', { action: action.title });
    notify(successText(resource, text, record, values), 'success');
  };
}

/** The call of an action on a record. */
function callOn({ request: { method, path } }: BoundAction, { id }: RecordValues): BoundAction['request'] {
  return { method, path: path.replace('{id}', encodeURIComponent(id)) };
}
