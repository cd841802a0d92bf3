import { Suspense, useEffect, useId, useRef } from 'react';
import type { BatchRehearsal } from '../../../../contract/batches';
import type { BoundField } from '../../../../metadata/model/BoundField';
import type { ShownRecord } from '../../../../metadata/model/definitions';
import type { JsonValue } from '../../../../metadata/model/json';
import { isMasked } from '../../../../metadata/values/masking';
import type { RecordValues, Rehearsal } from '../../../../contract/records';
import { Notice } from '../../../ui/feedback/Notice';
import { isBlank } from '../../../widgets/Widget';
import { translateOf } from '../../../widgets/translateOf';
import { fieldText } from '../../../widgets/widgetFor';
import { BatchSums } from './BatchSums';
import { type ReviewLine, ReviewLines } from './ReviewLines';
import { ShareCautions } from './ShareCautions';
import { useFormChange } from './useFormChange';
import { useResource, useResourceScope } from '../../resource/ResourceScope';
import './FormReview.css';

interface FormReviewProps {
  title: string;
  rehearsal: Rehearsal | BatchRehearsal;
  /** Body that the form would send. Values that the gateway masks are shown as they were entered here. */
  body?: Record<string, JsonValue>;
  /** Record that the form shows above its fields: the review ends with it as it would be then. */
  shows?: ShownRecord | undefined;
  /** Called when a value of the form changes: then this is no longer what it would do. */
  onChange: () => void;
}

/** Review of a form before confirmation, under a title: its fields with old and new values. */
export function FormReview({ title, rehearsal, body = {}, shows, onChange }: FormReviewProps) {
  const id = useId();
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (place.current) showWithButtons(place.current);
  }, [rehearsal]);
  useFormChange(onChange);
  return (
    <section ref={place} tabIndex={-1} className="form-review" aria-labelledby={id}>
      <h2 id={id} className="form__heading">
        {title}
      </h2>
      {rehearsal.approval !== undefined && <Notice tone="warning">{rehearsal.approval}</Notice>}
      {'sums' in rehearsal ? (
        <BatchSums rehearsal={rehearsal} />
      ) : (
        <RehearsedFields rehearsal={rehearsal} body={body} />
      )}
      <ShownAfter shows={shows} record={rehearsal.shown} />
    </section>
  );
}

/** Focuses a part of a form and scrolls it into view with what follows, such as the button. */
export function showWithButtons(part: HTMLElement): void {
  part.focus({ preventScroll: true });
  part.closest('form')?.scrollIntoView({ block: 'end' });
  part.scrollIntoView({ block: 'nearest' });
}

/** The fields of a record with their values, and those that they replace. */
export function RehearsedFields({
  rehearsal: { before, after, fields },
  body = {},
}: Pick<FormReviewProps, 'body'> & { rehearsal: Rehearsal }) {
  const scope = useResourceScope();
  const { resource, translate } = scope;
  const textOf = (field: BoundField, record: Rehearsal['after']) => fieldText(field, record, scope) || '—';
  const lines = fields.flatMap((name): ReviewLine[] => {
    const field = resource.fields[name];
    // A new record does not have each of the fields that are named for all of them.
    if (!field || (!before && isBlank(after[name]))) return [];
    const now = before && textOf(field, before);
    const entered = isMasked(after[name]) && !isMasked(body[name]) ? body[name] : undefined;
    const then = isBlank(entered)
      ? textOf(field, after)
      : textOf(unmasked(field), { ...after, [name]: entered });
    const value =
      now === null || now === then ? (
        then
      ) : (
        <>
          <del>{now}</del> <span aria-hidden="true">→</span> <span>{then}</span>
        </>
      );
    return [{ key: name, title: field.ui.sumTitle ?? field.title, translate: translateOf(field), value }];
  });
  return (
    <>
      <ReviewLines lines={lines} />
      <ShareCautions names={fields} booked={[after]} />
      {fields.length === 0 && <p className="muted">{translate('corridor.form.reviewEmpty')}</p>}
    </>
  );
}

/** The field, shown whole: one who has just entered a number should be able to compare it. */
function unmasked({ ui: { masked: _masked, ...ui }, ...field }: BoundField): BoundField {
  return { ...field, ui };
}

interface ShownAfterProps {
  /** Record that the form shows above its fields. */
  shows: ShownRecord | undefined;
  /** The record as the form would leave it; undefined where the user may not see it. */
  record: RecordValues | undefined;
}

/** Amounts of the record that a form shows, such as a balance, as they would be then. They end the review. */
export function ShownAfter({ shows, record }: ShownAfterProps) {
  if (!shows || !record) return null;
  return (
    <Suspense fallback={null}>
      <Fields shows={shows} record={record} />
    </Suspense>
  );
}

function Fields({ shows, record }: { shows: ShownRecord; record: RecordValues }) {
  const scope = useResourceScope();
  const resource = useResource(shows.resource);
  const amounts = shows.fields.flatMap((name) => {
    const field = resource.fields[name];
    return field?.kind === 'money' && !isBlank(record[name]) ? [field] : [];
  });
  if (amounts.length === 0) return null;
  return (
    <dl className="form-review__after">
      {amounts.map((field) => (
        <div key={field.name} className="form-review__field">
          <dt>{scope.translate('corridor.form.after', { field: field.title })}</dt>
          <dd>{fieldText(field, record, scope)}</dd>
        </div>
      ))}
    </dl>
  );
}
