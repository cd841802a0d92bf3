import { type ContextType, type ReactNode, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { BatchRehearsal } from '../../../contract/batches';
import type { BoundForm } from '../../../metadata/model/BoundResource';
import type { JsonValue } from '../../../metadata/model/json';
import { isChangedSince, isTemporary, RequestError } from '../../client/RequestError';
import type { SendOptions } from '../../client/writeCalls';
import type { Rehearsal } from '../../../contract/records';
import { BaseForm } from '../../forms/BaseForm';
import { isRefusal } from '../../forms/FormKeys';
import { useSendOnce } from '../../forms/useSendOnce';
import type { WriteScope } from '../../session/sentRequests';
import { FilesContext } from '../../widgets/nested/files/FilesContext';
import { LookupContext, type Lookups } from './entry/FieldLookup';
import { FormButtons } from './FormButtons';
import { rehearsed, submissionErrors } from './formErrors';
import { FormFields } from './FormFields';
import { FormReview } from './review/FormReview';
import { type FormRecord, initialValues, useFormChecks } from './formResolver';
import { FormDraft } from './entry/FormDraft';
import { AuthenticatorCodeInput, withCode } from './entry/AuthenticatorCodeInput';
import { RoleLimit } from './entry/RoleLimit';
import { FormGuide, ShownRecord } from './entry/ShownRecord';
import { FormRepeats, useRepeats } from './review/FormRepeats';
import { useShownLimits } from './shownLimits';
import { useResourceScope } from '../resource/ResourceScope';

/** Props of {@link ResourceForm}. */
export interface ResourceFormProps {
  form: BoundForm;
  /** Title of the form, for its button while the values that its own label names are missing: "New payout order". */
  title: string;
  /** Values at the beginning; fields without one have their defaults. */
  initial?: FormRecord;
  /** The record that an edit form changes: its inputs start with it, and conditions may depend on all of it. */
  record?: FormRecord;
  /** Sends the body, with the key of `useSendOnce`. When it throws, the errors are shown and nothing typed is lost. */
  send: (body: Record<string, JsonValue>, options: SendOptions) => Promise<void>;
  /** Returns what `send` would do. Called where the form shows that before. */
  rehearse?: (
    body: Record<string, JsonValue>,
    options?: Pick<SendOptions, 'repeats'>,
  ) => Promise<Rehearsal | BatchRehearsal>;
  /** Number of records that it writes: by default one. */
  kind?: WriteScope['kind'];
  /** Subject of the write, such as the file of an import; by default the record. */
  subject?: string;
  onCancel: () => void;
  /** `dialog` lays the buttons out as the dialog's own and lets unsaved changes go without a question. */
  place?: 'page' | 'dialog';
  danger?: boolean;
  /** Shown above the fields: what the form will do. */
  children?: ReactNode;
}

/**
 * A create, edit or action form made from metadata, whose values the compiled validator checks. Where it shows what it would do, that
 * is a step of its own, in place of the inputs.
 */
export function ResourceForm({
  form,
  title,
  initial,
  record,
  send,
  rehearse,
  kind = 'record',
  subject = idOf(record ?? initial),
  onCancel,
  place = 'page',
  danger,
  children,
}: ResourceFormProps) {
  const scope = useResourceScope();
  const { resource, country, translate } = scope;
  const checks = useFormChecks(form, record);
  const { resolver: checkValues, checkField, onShown } = useShownLimits(checks, form.shows);
  const sendOnce = useSendOnce({ resource: resource.name, write: form.name, kind, subject });
  const [review, setReview] = useState<Review>();
  const [isRefused, setRefused] = useState(false);
  const [isUnreviewed, setUnreviewed] = useState(false);
  const { repeats, confirmationOf, findRepeats, confirm, forget } = useRepeats();
  const code = useRef('');
  const inputs = useRef<HTMLDivElement>(null);
  const values = useMemo(() => initialValues(form, { initial, record }), [form, initial, record]);
  const files = useFiles(form, record);
  const lookups = useLookups(form);
  const isReviewed = !form.rehearse || !rehearse || review !== undefined;
  const hasInputs = form.sections.length > 0;
  const reviewLabel = translate(isUnreviewed ? 'corridor.errors.retry' : 'corridor.form.review');
  const asksCode = form.stepUp !== undefined && isReviewed && !isRefused;
  const resolver = useMemo(
    () => (asksCode ? withCode(checkValues, translate) : checkValues),
    [asksCode, checkValues, translate],
  );

  async function submit(body: Record<string, JsonValue>) {
    const text = JSON.stringify(body);
    const confirmation = confirmationOf(text);
    try {
      if (form.rehearse && rehearse && review?.text !== text) {
        const options = confirmation === undefined ? [] : [{ repeats: confirmation }];
        setReview({ text, body, rehearsal: await rehearsed(rehearse(body, ...options), translate) });
        setUnreviewed(false);
        return 'again' as const;
      }
      const options = {
        code: form.stepUp && code.current,
        terms: review?.rehearsal.terms,
        ...(confirmation && { repeats: confirmation }),
      };
      return await sendOnce(body, (idempotencyKey) => send(body, { idempotencyKey, ...options }));
    } catch (error) {
      const isFound = findRepeats(text, error);
      setUnreviewed(!isReviewed && isTemporary(error));
      // It was of the record or of terms as they are no longer, or of values that must be entered anew.
      if (isChangedSince(error) || (hasInputs && isAboutInputs(error))) setReview(undefined);
      // A review does nothing, and the notice says what it found.
      if (isFound && !isReviewed) return 'again' as const;
      // Nothing can be entered that would change the answer.
      if (Object.keys(form.fields).length === 0 && isRefusal(error)) setRefused(true);
      throw error;
    }
  }

  function returnToInputs() {
    flushSync(() => setReview(undefined));
    inputs.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
  }

  return (
    <BaseForm
      className={`form form--${place}`}
      initial={values}
      resolver={resolver}
      send={submit}
      errorsOf={(failure) => submissionErrors(failure, form, scope)}
      // The first control, or else the button that does nothing: not one beside a value above. A page keeps the focus on its heading.
      focusOn={
        place === 'dialog'
          ? 'input, select, textarea, .form__inputs button, .form__buttons button'
          : undefined
      }
      guarded={place === 'page'}
      lead={
        <>
          {children}
          {kind === 'record' && (
            <FormDraft
              name={[country.code, resource.name, form.name, subject].join(' ')}
              fields={form.fields}
              initial={values}
            />
          )}
          {form.guide && <FormGuide guide={form.guide} />}
          {form.shows && kind !== 'import' && <ShownRecord shows={form.shows} onShown={onShown} />}
          {form.moves !== undefined && <RoleLimit form={form} />}
        </>
      }
    >
      <div ref={inputs} className="form__inputs" hidden={review !== undefined}>
        <FilesContext value={files}>
          <LookupContext value={lookups}>
            <FormFields form={form} record={record} about={record ?? initial} checkField={checkField} />
          </LookupContext>
        </FilesContext>
      </div>
      {review && (
        <FormReview
          title={form.reviewTitle ?? translate('corridor.form.reviewTitle')}
          rehearsal={review.rehearsal}
          body={review.body}
          shows={form.shows}
          onChange={() => setReview(undefined)}
        />
      )}
      {repeats && <FormRepeats {...repeats} onConfirm={confirm} onChange={forget} />}
      {asksCode && <AuthenticatorCodeInput onCode={(entered) => (code.current = entered)} />}
      <FormButtons
        about={record ?? initial}
        form={isReviewed ? form : { ...form, submit: reviewLabel }}
        title={isReviewed ? title : reviewLabel}
        onCancel={onCancel}
        onChange={review && hasInputs ? returnToInputs : undefined}
        danger={danger}
        place={place}
        isRefused={isRefused}
      />
    </BaseForm>
  );
}

/** Whether what was rejected is a value of the form. */
function isAboutInputs(error: unknown): boolean {
  return error instanceof RequestError && (error.errors ?? []).some(({ path }) => path !== '');
}

/** Returns the requests by which a form looks up entered values. */
function useLookups(form: BoundForm): Lookups {
  const scope = useResourceScope();
  const { dataProvider } = scope;
  const { name } = scope.resource;
  return useMemo(
    () => ({
      resource: scope.resource,
      lookUp: (field, value) => dataProvider.lookUp(name, field, value),
      findGreatest: (field, values) =>
        dataProvider.findGreatest(name, field, values).catch((error: unknown) => {
          if (!(error instanceof RequestError)) throw error;
          return { errors: submissionErrors(error, form, scope) };
        }),
    }),
    [dataProvider, scope, name, form],
  );
}

/** Returns how files of a form are uploaded, and how those that its record holds are read. */
function useFiles(form: BoundForm, record: FormRecord | undefined) {
  const { resource, dataProvider } = useResourceScope();
  const id = idOf(record);
  return useMemo<ContextType<typeof FilesContext>>(
    () => ({
      upload: (...upload) => dataProvider.uploadFile(resource.name, form.name, ...upload),
      read: id === '' ? undefined : (file) => dataProvider.readFile(resource.name, id, file),
      contents: new Map(),
    }),
    [dataProvider, resource.name, form.name, id],
  );
}

/** The id of a record; empty where it has none yet. */
function idOf(record: FormRecord | undefined): string {
  return typeof record?.id === 'string' ? record.id : '';
}

/** Review of a body. */
interface Review {
  body: Record<string, JsonValue>;
  /** The body as JSON, to compare it with another. */
  text: string;
  rehearsal: Rehearsal | BatchRehearsal;
}
