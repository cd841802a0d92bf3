import { Form, useTranslate } from 'react-admin';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { BoundForm } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import type { JsonValue } from '../../../metadata/model/json';
import { makeIdempotencyKey } from '../../client/dataProvider';
import { FormErrorNotice } from '../../forms/FormErrorNotice';
import { FormUnsavedChangesGuard } from '../../forms/UnsavedChangesGuard';
import { FormButtons } from './FormButtons';
import { submissionErrors } from './formErrors';
import { FormFields } from './FormFields';
import { type LoadValidator, useFormResolver } from './formResolver';
import '../../forms/form.css';

/** Props of {@link ResourceForm}. */
export interface ResourceFormProps {
  /** With the form's name it tells which validator judges the values. */
  resource: string;
  form: BoundForm;
  country: Country;
  /** What the inputs start with. */
  initial?: Record<string, JsonValue | undefined>;
  /** Sends the body; the same body always comes with the same key. What it throws is shown and nothing typed is lost. */
  send: (body: Record<string, JsonValue>, idempotencyKey: string) => Promise<void>;
  onCancel: () => void;
  /** In a dialog the buttons go where its buttons are, and closing it needs no question. */
  place?: 'page' | 'dialog';
  danger?: boolean;
  /** Stands above the fields: what this will do. */
  children?: ReactNode;
  /** Where validators come from, the build's own unless a test has another. */
  loadRules?: LoadValidator;
}

/** Module constant: what is half typed survives when the screen is hidden and shown again. */
const resetOptions = { keepDirtyValues: true };

/**
 * A create, edit or action form made from metadata. Checked by the compiled validator, sent once however often
 * it is clicked, and kept as it is when the request fails.
 */
export function ResourceForm({
  resource,
  form,
  country,
  initial,
  send,
  onCancel,
  place = 'page',
  danger,
  children,
  loadRules,
}: ResourceFormProps) {
  const translate = useTranslate();
  const id = useId();
  const resolver = useFormResolver(resource, form, country, loadRules);
  const [keys] = useState(idempotencyKeys);
  const sending = useRef(false);
  const done = useRef(false);
  const record = useMemo(() => emptyValues(form, initial), [form, initial]);

  async function submit(body: Record<string, JsonValue>) {
    // Two clicks in one moment both pass the check of the button, whose state follows a render later.
    if (sending.current || done.current) return undefined;
    sending.current = true;
    done.current = true;
    try {
      await send(body, keys.keyFor(body));
      return undefined;
    } catch (error) {
      done.current = false;
      return submissionErrors(error, form, country, translate);
    } finally {
      sending.current = false;
    }
  }

  return (
    <Form
      id={id}
      className={`form form--${place}`}
      noValidate
      defaultValues={record}
      resolver={resolver}
      resetOptions={resetOptions}
      shouldFocusError={false}
      disableInvalidFormNotification
      onSubmit={submit}
    >
      {children}
      <FormErrorNotice />
      <FormFields form={form} country={country} />
      <FormButtons
        form={form}
        formId={id}
        country={country}
        onCancel={onCancel}
        danger={danger}
        place={place}
      />
      {place === 'page' ? <FormUnsavedChangesGuard done={done} /> : <FocusFirst formId={id} />}
    </Form>
  );
}

/** Every field has a value from the start, null where there is none, so that clearing it again makes it clean. */
function emptyValues(form: BoundForm, initial: ResourceFormProps['initial']): Record<string, JsonValue> {
  return Object.fromEntries(Object.keys(form.fields).map((name) => [name, initial?.[name] ?? null]));
}

/** Puts the cursor into a form's first input when it opens, as in a dialog, where nothing else is to be done. */
function FocusFirst({ formId }: { formId: string }) {
  useEffect(() => {
    const form = document.getElementById(formId);
    const first = form?.querySelector<HTMLInputElement>('input, select, textarea');
    first?.focus();
    if (first?.type === 'text') first.select();
  }, [formId]);
  return null;
}

/** Gives the `Idempotency-Key` of a body: the same one for the same body, so that a retry is never done twice. */
interface IdempotencyKeys {
  keyFor: (body: unknown) => string;
}

/** Keys of one form, from when it is opened until it succeeds. */
function idempotencyKeys(): IdempotencyKeys {
  const keys = new Map<string, string>();
  return {
    keyFor(body) {
      const text = JSON.stringify(body);
      const key = keys.get(text) ?? makeIdempotencyKey();
      keys.set(text, key);
      return key;
    },
  };
}
