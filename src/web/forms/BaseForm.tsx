import { useTranslate } from 'ra-core';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  FormProvider,
  type Path,
  type Resolver,
  type ResolverError,
  set,
  useForm,
  useFormContext,
  useFormState,
} from 'react-hook-form';
import { joinSentences } from '../../metadata/texts/joinTexts';
import type { RequestError } from '../client/RequestError';
import { Button, type ButtonProps } from '../ui/controls/Button';
import { Notice } from '../ui/feedback/Notice';
import { FormBoundary } from './FormBoundary';
import { FormUnsavedChangesGuard } from './UnsavedChangesGuard';
import { useSubmission } from './useSubmission';
import './form.css';

/** The errors of a form: a message for each invalid input, and messages that belong to no input. */
export interface FormErrors {
  /** By the input's name, and behind it the path of what the input holds: `lines/1/amount`. */
  fields: Record<string, string>;
  others: string[];
}

interface BaseFormProps<Values extends FieldValues> {
  className: string;
  /** Initial values of the inputs, null or empty if missing, so that clearing an input makes it clean. */
  initial: Values;
  /** Checks the values before they are sent; what it returns is sent. */
  resolver: Resolver<Values>;
  /**
   * Sends the checked values. When it throws, the errors are shown and nothing typed is lost. When it returns `again`, the
   * form is not done: the user is to send it once more.
   */
  send: (values: Values) => Promise<void | 'again'>;
  /** Sorts the errors of a failed request by input. */
  errorsOf: (failure: RequestError) => FormErrors;
  /** Selector: the first matching element takes the focus when the form opens. */
  focusOn?: string | undefined;
  /** Whether the user has to confirm before unsaved changes are lost; true by default. */
  guarded?: boolean;
  /** Shown above the notice of errors. */
  lead?: ReactNode;
  /** The inputs and buttons. */
  children: ReactNode;
}

/** Keeps what was typed when the record is loaded again. A constant, so that it is the same object on every render. */
const resetOptions = { keepDirtyValues: true };

/**
 * Base of all forms behind the sign-in, which sends a form once, however often its button is clicked. Gateway errors appear at
 * their inputs or above; after `Retry-After` the button counts seconds.
 */
export function BaseForm<Values extends FieldValues>({
  className,
  initial,
  resolver,
  send,
  errorsOf,
  focusOn,
  guarded = true,
  lead,
  children,
}: BaseFormProps<Values>) {
  // Not react-admin's `Form`, which takes values from the address: a link must not be able to prepare a payout.
  const translate = useTranslate();
  const methods = useForm<Values>({
    defaultValues: initial as DefaultValues<Values>,
    values: initial,
    resetOptions,
    resolver,
    shouldFocusError: false,
  });
  const submission = useSubmission(() => translate('corridor.form.failed'));
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const done = useRef(false);

  useEffect(() => {
    if (focusOn === undefined) return;
    const first = form.current?.querySelector<HTMLElement>(focusOn);
    first?.focus();
    if (first instanceof HTMLInputElement && first.type === 'text') first.select();
  }, [focusOn]);

  async function submit(values: Values) {
    // Two clicks in one moment both pass the check of the button, whose state follows a render later.
    if (sending.current || done.current || submission.wait > 0) return;
    sending.current = true;
    // Before the result is known, because `send` may navigate.
    done.current = true;
    const failure = await submission.submit(async () => {
      if ((await send(values)) === 'again') done.current = false;
    });
    sending.current = false;
    if (failure) done.current = false;
    if (failure) showErrors(errorsOf(failure));
  }

  function showErrors({ fields, others }: FormErrors) {
    const messages = [...others];
    for (const [name, error] of Object.entries(inputErrors(fields))) {
      if (form.current?.elements.namedItem(name)) methods.setError(name as Path<Values>, error);
      else messages.push(...[error.message ?? [], Object.values(error.types ?? {})].flat());
    }
    if (messages.length > 0) methods.setError('root.form', { message: joinSentences(messages) });
  }

  return (
    <FormProvider {...methods}>
      <WaitContext value={submission.wait}>
        <form
          ref={form}
          className={className}
          noValidate
          onSubmit={(event) => {
            // React passes the events of a dialog's form on to a form around the dialog.
            event.stopPropagation();
            void methods.handleSubmit(submit)(event);
          }}
        >
          {lead}
          <FormErrorNotice />
          <FormBoundary>{children}</FormBoundary>
          {guarded && <FormUnsavedChangesGuard done={done} />}
        </form>
      </WaitContext>
    </FormProvider>
  );
}

/** Seconds until the form around may be sent again. */
const WaitContext = createContext(0);

/** Shows what belongs to no input, and moves the focus to the first invalid input after a submission. */
function FormErrorNotice() {
  const { errors, submitCount, isSubmitting } = useFormState();
  const { clearErrors } = useFormContext();
  const isWaiting = useContext(WaitContext) > 0;
  const place = useRef<HTMLDivElement>(null);
  const message = errors.root?.form?.message;
  const failed = Object.keys(errors).length > 0;
  useEffect(() => {
    if (submitCount === 0 || isSubmitting || !failed) return;
    // A button cannot be invalid, but may be where what is missing is added.
    const invalid = place.current
      ?.closest('form')
      ?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]:is(button)');
    (invalid ?? place.current)?.focus();
    // Only after a submission: an error that comes or goes while typing must not move the focus.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [submitCount, isSubmitting]);
  useEffect(() => {
    // The message is outdated when the wait is over.
    if (isWaiting) return () => clearErrors('root');
  }, [isWaiting, clearErrors]);
  return (
    <div ref={place} tabIndex={-1} className="form__notice">
      {message && <Notice tone="error">{message}</Notice>}
    </div>
  );
}

/** The button that sends the form around. Shows that it is being sent, or the seconds until it may be sent again. */
export function SubmitButton({ variant = 'primary', children }: Pick<ButtonProps, 'variant' | 'children'>) {
  const translate = useTranslate();
  const { isSubmitting } = useFormState();
  const wait = useContext(WaitContext);
  return (
    <Button type="submit" variant={variant} busy={isSubmitting} aria-disabled={wait > 0 || undefined}>
      <span className="button__label">{children}</span>
      {wait > 0 && <span className="mono">{translate('corridor.sign-in.wait', { seconds: wait })}</span>}
    </Button>
  );
}

/** Returns what a resolver returns for values with errors. */
export function invalid<Values extends FieldValues>({ fields, others }: FormErrors): ResolverError<Values> {
  const errors: FieldErrors = {};
  for (const [name, error] of Object.entries(inputErrors(fields))) set(errors, name, error);
  if (others.length > 0) errors.root = { form: { type: 'validation', message: joinSentences(others) } };
  return { values: {}, errors: errors as FieldErrors<Values> };
}

/** The error of an input: about its value, and in `types` about what that holds, by path. */
export interface InputError {
  type: 'validation';
  message?: string;
  types?: Record<string, string>;
}

/** Sorts messages by input. */
export function inputErrors(fields: FormErrors['fields']): Record<string, InputError> {
  const errors: Record<string, InputError> = {};
  for (const [path, message] of Object.entries(fields)) {
    const [name = '', ...inner] = path.split('/');
    const error = (errors[name] ??= { type: 'validation' });
    if (inner.length === 0) error.message = message;
    else error.types = { ...error.types, [inner.join('/')]: message };
  }
  return errors;
}
