import { useDataProvider, useTranslate } from 'react-admin';
import { useMemo, useState } from 'react';
import type { BoundAction, BoundResource } from '../../../../metadata/model/BoundResource';
import type { Country } from '../../../../metadata/model/definitions';
import { placeholdersOf } from '../../../../metadata/texts/placeholders';
import { matchesCondition } from '../../../../metadata/validation/matchesCondition';
import type { CorridorDataProvider } from '../../../client/dataProvider';
import { Button } from '../../../ui/controls/Button';
import { Progress } from '../../../ui/feedback/Progress';
import { LineList } from '../../../ui/LineList';
import { Dialog } from '../../../ui/overlay/overlays';
import type { RecordValues } from '../../../widgets/Widget';
import { ResourceForm } from '../../form/ResourceForm';
import { recordLabel } from '../../resource/recordTitles';
import { confirmForm } from '../confirmForm';
import { isForOthers } from '../recordOffers';
import { type RowRun, useRowsBatch } from './useRowsBatch';
import './RowsDialog.css';

/** Props of {@link RowsDialog}. */
interface RowsDialogProps {
  resource: BoundResource;
  action: BoundAction;
  /** The selected records, as they were when the dialog was opened. */
  records: RecordValues[];
  country: Country;
  /** Called with the ids of the records on which the action was not done. */
  onClose: (left: string[]) => void;
}

/**
 * Runs an action on the selected rows, in one batch: its question and inputs, one code and the sums of what would be booked
 * where it asks for them, then the progress and what became of each row. What failed can be tried again.
 */
export function RowsDialog({ resource, action, records, country, onClose }: RowsDialogProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<CorridorDataProvider>();
  const { runs, isRunning, isUnreachable, send, clear } = useRowsBatch(resource, action);
  const [left, setLeft] = useState(records);
  const { possible, forOthers } = useMemo(() => {
    const allowed = left.filter((record) => !action.when || matchesCondition(action.when, record));
    const others = allowed.filter((record) => isForOthers(action, record));
    return { possible: allowed.filter((record) => !others.includes(record)), forOthers: others.length };
  }, [left, action]);
  const leftOut = left.length - possible.length - forOthers;
  const open = runs?.filter(({ state }) => state !== 'done').map(({ id }) => id);
  const form = action.input ?? confirmForm(action);
  // What a text says of one record is not said of several.
  const question = placeholdersOf(action.confirm ?? '').length === 0 ? action.confirm : undefined;
  const submit = placeholdersOf(form.submit).length === 0 ? form.submit : action.title;
  const ids = possible.map(({ id }) => id);
  const close = () => onClose(open ?? left.map(({ id }) => id));
  return (
    <Dialog open title={action.title} onClose={close}>
      {runs ? (
        <div className="rows-dialog">
          <RunsProgress runs={runs} isRunning={isRunning} />
          {isRunning && (
            <p className="muted">
              {translate(`corridor.actions.rows.${isUnreachable ? 'unreachable' : 'goesOn'}`)}
            </p>
          )}
          <LineList scrolling label={translate('corridor.actions.rows.results')}>
            {runs.map((run) => (
              <RunLine
                key={run.id}
                run={run}
                label={labelOf(resource, records, run.id, country, translate)}
              />
            ))}
          </LineList>
          <div className="form__buttons form__buttons--dialog">
            <Button onClick={close}>{translate('corridor.actions.rows.close')}</Button>
            {!isRunning && open!.length > 0 && (
              <Button
                variant="primary"
                onClick={() => {
                  setLeft(records.filter(({ id }) => open!.includes(id)));
                  clear();
                }}
              >
                {translate('corridor.actions.rows.retry', { smart_count: open!.length })}
              </Button>
            )}
          </div>
        </div>
      ) : possible.length === 0 ? (
        <div className="rows-dialog">
          {forOthers > 0 && <p>{translate('corridor.actions.rows.forOthers', { smart_count: forOthers })}</p>}
          {(leftOut > 0 || forOthers === 0) && (
            <p>
              {forOthers > 0
                ? translate('corridor.actions.rows.leftOut', { smart_count: leftOut })
                : translate('corridor.actions.rows.nonePossible')}
            </p>
          )}
          <div className="form__buttons form__buttons--dialog">
            <Button onClick={close}>{translate('corridor.actions.rows.close')}</Button>
          </div>
        </div>
      ) : (
        <ResourceForm
          resource={resource}
          form={{ ...form, submit }}
          title={action.title}
          country={country}
          kind="rows"
          place="dialog"
          danger={action.tone === 'danger'}
          onCancel={close}
          send={(body, options) => send(ids, body, options)}
          rehearse={(body) => dataProvider.rehearseBatch(resource.name, action.name, { ids, input: body })}
        >
          <p>{translate('corridor.actions.rows.question', { smart_count: possible.length })}</p>
          {forOthers > 0 && (
            <p className="muted">
              {translate('corridor.actions.rows.forOthers', { smart_count: forOthers })}
            </p>
          )}
          {leftOut > 0 && (
            <p className="muted">{translate('corridor.actions.rows.leftOut', { smart_count: leftOut })}</p>
          )}
          {question && <p>{question}</p>}
        </ResourceForm>
      )}
    </Dialog>
  );
}

function labelOf(
  resource: BoundResource,
  records: RecordValues[],
  id: string,
  country: Country,
  translate: ReturnType<typeof useTranslate>,
): string {
  const record = records.find((each) => each.id === id);
  return record ? recordLabel(resource, record, country, translate) : id;
}

function RunsProgress({ runs, isRunning }: { runs: RowRun[]; isRunning: boolean }) {
  const translate = useTranslate();
  const done = runs.filter(({ state }) => state === 'done').length;
  const text = translate('corridor.actions.rows.progress', { done, total: runs.length });
  return (
    <>
      <Progress value={done} max={runs.length} label={text} />
      {/* Announced when it ends: each step would be too much to listen to. */}
      <p role={isRunning ? undefined : 'status'}>{text}</p>
    </>
  );
}

function RunLine({ run: { state, reason }, label }: { run: RowRun; label: string }) {
  const translate = useTranslate();
  return (
    <li>
      <span className="mono">{label}</span>
      <span className={`rows-dialog__state rows-dialog__state--${state}`}>
        {reason ?? translate(`corridor.actions.rows.state.${state}`)}
      </span>
    </li>
  );
}
