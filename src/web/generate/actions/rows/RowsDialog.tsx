import { useTranslate } from 'ra-core';
import { type ReactNode, useMemo, useState } from 'react';
import type { BoundAction } from '../../../../metadata/model/BoundResource';
import { placeholdersOf } from '../../../../metadata/texts/placeholders';
import { matchesCondition } from '../../../../metadata/validation/matchesCondition';
import { Button } from '../../../ui/controls/Button';
import { Notice } from '../../../ui/feedback/Notice';
import { Progress } from '../../../ui/feedback/Progress';
import { LineList } from '../../../ui/LineList';
import { Dialog } from '../../../ui/overlay/overlays';
import type { RecordValues } from '../../../widgets/Widget';
import { fieldText } from '../../../widgets/widgetFor';
import { ResourceForm } from '../../form/ResourceForm';
import { type ReviewLine, ReviewLines } from '../../form/review/ReviewLines';
import { RecordAlerts } from '../../form/review/RowAlerts';
import { sumByCurrency } from '../../resource/sumByCurrency';
import { confirmForm } from '../../form/confirmForm';
import { isAboveAmount, isForOthers } from '../../resource/recordOffers';
import type { StopBatch } from '../../resource/useStopBatch';
import { rowsBody, type RowRun, useRowsBatch } from './useRowsBatch';
import {
  midSentence,
  recordLabel,
  type Scope,
  totalTitle,
  useResourceScope,
} from '../../resource/ResourceScope';
import './RowsDialog.css';

interface RowsDialogProps {
  action: BoundAction;
  /** The selected records, as they were when the dialog was opened. */
  records: RecordValues[];
  /** Called with the ids of the records on which the action was not done. */
  onClose: (left: string[]) => void;
}

/**
 * Runs an action on the selected rows, in one batch: its question and inputs, one code and the sums of what would be booked
 * where it asks for them, then the progress and what became of each row. What failed can be tried again.
 */
export function RowsDialog({ action, records, onClose }: RowsDialogProps) {
  const scope = useResourceScope();
  const { resource, dataProvider } = scope;
  const { runs, isRunning, isUnreachable, send, stopping, clear } = useRowsBatch(action);
  const [left, setLeft] = useState(records);
  const { possible, forOthers, above } = useMemo(() => {
    const allowed = left.filter((record) => !action.when || matchesCondition(action.when, record));
    const others = allowed.filter((record) => isForOthers(action, record));
    const above = others.filter((record) => isAboveAmount(action, record)).length;
    const possible = allowed.filter((record) => !others.includes(record));
    return { possible, forOthers: others.length - above, above };
  }, [left, action]);
  const leftOut = left.length - possible.length - forOthers - above;
  const open = runs?.filter(({ state }) => state !== 'done').map(({ id }) => id);
  const form = action.input ?? confirmForm(action, action.title);
  // What a text says of one record is not said of several.
  const question = placeholdersOf(action.confirm ?? '').length === 0 ? action.confirm : undefined;
  const submit =
    placeholdersOf(form.submit).length === 0 && form.submit !== action.title
      ? form.submit
      : submitText(action, possible, scope);
  const close = () => onClose(open ?? left.map(({ id }) => id));
  const counts = { possible: possible.length, forOthers, above, leftOut };
  return (
    <Dialog open title={action.title} onClose={close}>
      {runs ? (
        <RunResults
          runs={runs}
          isRunning={isRunning}
          isUnreachable={isUnreachable}
          labelOf={(id) => {
            const record = records.find((each) => each.id === id);
            return record ? recordLabel(scope, record) : id;
          }}
          onClose={close}
          stopping={stopping}
          onRetry={(failed) => {
            setLeft(records.filter(({ id }) => failed.includes(id)));
            clear();
          }}
        />
      ) : possible.length === 0 ? (
        <NonePossible counts={counts} onClose={close} />
      ) : (
        <ResourceForm
          form={{ ...form, submit }}
          title={action.title}
          kind="rows"
          place="dialog"
          danger={action.tone === 'danger'}
          onCancel={close}
          send={(body, options) => send(possible, body, options)}
          rehearse={(body) =>
            dataProvider.rehearseBatch(resource.name, action.name, rowsBody(possible, body))
          }
        >
          <RowsQuestion counts={counts} question={question}>
            {action.about && <RecordAlerts records={possible} names={action.about} />}
            <ReviewLines
              lines={[...periodLines(possible, scope), ...(form.rehearse ? [] : sumLines(possible, scope))]}
            />
          </RowsQuestion>
        </ResourceForm>
      )}
    </Dialog>
  );
}

/** Returns the text of the button: with the sum of the amounts that head the records, where one of them would show its own. */
function submitText(
  { title, about }: BoundAction,
  records: RecordValues[],
  { resource, country }: Scope,
): string {
  const amount = resource.fields[resource.detail?.headline?.amount ?? ''];
  const [sum, ...others] =
    amount && about?.includes(amount.name) ? sumByCurrency(records, amount, country) : [];
  if (sum === undefined || others.length > 0) return title;
  return `${title} ${sum}`;
}

/** Returns the sums of the records, where their pages begin with an amount: before many are approved at once. */
function sumLines(records: RecordValues[], { resource, country, translate }: Scope): ReviewLine[] {
  const { amount, amounts } = resource.detail?.headline ?? {};
  const field = resource.fields[amount ?? amounts?.[0] ?? ''];
  if (!field) return [];
  const title = totalTitle(field, translate);
  return sumByCurrency(records, field, country).map((value) => ({ key: value, title, value }));
}

/** From when until when several records are, by the time that their list is sorted by. */
function periodLines(records: RecordValues[], scope: Scope): ReviewLine[] {
  const field = scope.resource.fields[scope.resource.list?.sort.field ?? ''];
  if (field?.kind !== 'instant') return [];
  const at = ({ [field.name]: time }: RecordValues) => (typeof time === 'string' ? Date.parse(time) : NaN);
  const sorted = records
    .filter((record) => !Number.isNaN(at(record)))
    .toSorted((one, other) => at(one) - at(other));
  const [first, last] = [sorted[0], sorted.at(-1)].map((record) => record && fieldText(field, record, scope));
  if (first === undefined || first === last) return [];
  return [{ key: 'period', title: field.title, value: `${first} – ${last}` }];
}

/** Numbers of the rows on which the action is possible, by whom, and of those on which it is not. */
interface RowCounts {
  possible: number;
  forOthers: number;
  above: number;
  leftOut: number;
}

interface RowsQuestionProps {
  counts: RowCounts;
  /** The action's own. */
  question: string | undefined;
  /** Shown below the number of rows: what they are about together. */
  children: ReactNode;
}

/** Says how many rows the action is about, and how many it leaves out. */
function RowsQuestion({ counts, question, children }: RowsQuestionProps) {
  const { resource, translate } = useResourceScope();
  const { possible, forOthers, above, leftOut } = counts;
  const { title, recordTitle = title } = resource;
  const records = midSentence(possible === 1 ? recordTitle : title);
  return (
    <>
      <p>{translate('corridor.actions.rows.question', { smart_count: possible, records })}</p>
      {children}
      {forOthers > 0 && (
        <p className="muted">{translate('corridor.actions.rows.forOthers', { smart_count: forOthers })}</p>
      )}
      {above > 0 && (
        <p className="muted">{translate('corridor.actions.rows.aboveAmount', { smart_count: above })}</p>
      )}
      {leftOut > 0 && (
        <p className="muted">{translate('corridor.actions.rows.leftOut', { smart_count: leftOut })}</p>
      )}
      {question && <p>{question}</p>}
    </>
  );
}

/** Says why the action is possible on none of the rows. */
function NonePossible({
  counts: { forOthers, above, leftOut },
  onClose,
}: {
  counts: RowCounts;
  onClose: () => void;
}) {
  const translate = useTranslate();
  return (
    <div className="rows-dialog">
      {forOthers > 0 && <p>{translate('corridor.actions.rows.forOthers', { smart_count: forOthers })}</p>}
      {above > 0 && <p>{translate('corridor.actions.rows.aboveAmount', { smart_count: above })}</p>}
      {forOthers + above > 0 && leftOut > 0 && (
        <p>{translate('corridor.actions.rows.leftOut', { smart_count: leftOut })}</p>
      )}
      {forOthers + above === 0 && <p>{translate('corridor.actions.rows.nonePossible')}</p>}
      <div className="form__buttons form__buttons--dialog">
        <Button onClick={onClose}>{translate('corridor.actions.rows.close')}</Button>
      </div>
    </div>
  );
}

interface RunResultsProps {
  runs: RowRun[];
  isRunning: boolean;
  isUnreachable: boolean;
  /** Returns what a record is called, by its id. */
  labelOf: (id: string) => string;
  onClose: () => void;
  stopping: StopBatch;
  /** Called with the ids of the records on which the action was not done. */
  onRetry: (failed: string[]) => void;
}

/** Result of each row so far; at the end, those that failed can be tried again. */
function RunResults({
  runs,
  isRunning,
  isUnreachable,
  labelOf,
  onClose,
  stopping,
  onRetry,
}: RunResultsProps) {
  const translate = useTranslate();
  // What has changed is to be looked at again in the list, where it stays selected.
  const failed = runs.filter(({ state, hasChanged }) => state !== 'done' && !hasChanged);
  const isStopped = failed.every((run) => run.isStopped);
  return (
    <div className="rows-dialog">
      <RunsProgress runs={runs} isRunning={isRunning} />
      {isRunning && (
        <p className="muted">
          {translate(`corridor.actions.rows.${isUnreachable ? 'unreachable' : 'goesOn'}`)}
        </p>
      )}
      <LineList scrolling label={translate('corridor.actions.rows.results')}>
        {runs.map((run) => (
          <RunLine key={run.id} run={run} label={labelOf(run.id)} />
        ))}
      </LineList>
      {isRunning && stopping.failure !== undefined && <Notice tone="error">{stopping.failure}</Notice>}
      <div className="form__buttons form__buttons--dialog">
        <Button onClick={onClose}>{translate('corridor.actions.rows.close')}</Button>
        {isRunning && (
          <Button busy={stopping.isBusy} onClick={() => void stopping.stop()}>
            {translate('corridor.actions.rows.stop')}
          </Button>
        )}
        {!isRunning && failed.length > 0 && (
          <Button variant="primary" onClick={() => onRetry(failed.map(({ id }) => id))}>
            {translate(`corridor.actions.rows.${isStopped ? 'continue' : 'retry'}`, {
              smart_count: failed.length,
            })}
          </Button>
        )}
      </div>
    </div>
  );
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
