import { useTranslate } from 'react-admin';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Path,
  useForm,
  useFormContext,
  useFormState,
  useWatch,
} from 'react-hook-form';
import { RequestError } from '../../../client/RequestError';
import { FormErrorNotice } from '../../../forms/FormErrorNotice';
import { FormUnsavedChangesGuard } from '../../../forms/UnsavedChangesGuard';
import { Button } from '../../../ui/controls/Button';
import { useCountdown } from '../../shared/useCountdown';
import '../../../forms/form.css';
import './PersonalForm.css';

/** Props of {@link PersonalForm}. */
interface PersonalFormProps<Values extends FieldValues> {
  /** What the inputs start with; a value for each. */
  initial: Values;
  /** Of the button. */
  submit: string;
  /** Sends the values, which every input has found good. What it throws is shown and nothing typed is lost. */
  send: (values: Values) => Promise<void>;
  /** Shows a button that gives up. */
  onCancel?: (() => void) | undefined;
  /** Name of the input that a path of the body is typed in, where it is another than the path says (`/a/0` is `a.0`). */
  nameOf?: (path: string) => string;
  /** Whether the first input takes the focus, as it does where the form was asked for. */
  autoFocus?: boolean;
  /** Whether there is anything to send; a form that has nothing to send has no buttons. */
  isChanged?: (values: Values) => boolean;
  children: ReactNode;
}

const inputName = (path: string) => path.slice(1).replaceAll('/', '.');

/**
 * A form of the personal centre. Sent once however often it is clicked; what the gateway finds wrong stands at its
 * input, anything else above them. Where the gateway slows down, the button counts the seconds. Leaving it half-filled
 * asks first.
 */
export function PersonalForm<Values extends FieldValues>({
  initial,
  submit,
  send,
  onCancel,
  nameOf = inputName,
  autoFocus = true,
  isChanged,
  children,
}: PersonalFormProps<Values>) {
  const translate = useTranslate();
  const methods = useForm<Values>({
    defaultValues: initial as DefaultValues<Values>,
    shouldFocusError: false,
  });
  const { setError, clearErrors } = methods;
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const done = useRef(false);
  const [until, setUntil] = useState<number>();
  const wait = useCountdown(until);

  useEffect(() => {
    // Its button, where there is nothing to type.
    if (autoFocus) form.current?.querySelector<HTMLElement>('input:not([hidden]), button')?.focus();
  }, [autoFocus]);
  useEffect(() => {
    // What it said is over.
    if (until && !wait) clearErrors('root');
  }, [until, wait, clearErrors]);

  function show(error: unknown) {
    const {
      errors = [],
      retryAfter,
      message,
    } = error instanceof RequestError ? error : new RequestError(translate('corridor.form.failed'));
    setUntil(retryAfter && Date.now() + retryAfter * 1000);
    const others = errors.length > 0 ? [] : [message];
    for (const { path, msg } of errors) {
      const name = nameOf(path);
      const text = msg ?? message;
      if (form.current?.elements.namedItem(name)) setError(name as Path<Values>, { message: text });
      else others.push(text);
    }
    if (others.length > 0) setError('root.form', { message: others.join(' ') });
  }

  async function submitValues(values: Values) {
    // Two clicks in one moment both pass the check of the button, whose state follows a render later.
    if (sending.current || wait) return;
    sending.current = true;
    done.current = true;
    try {
      await send(values);
    } catch (error) {
      done.current = false;
      show(error);
    } finally {
      sending.current = false;
    }
  }

  return (
    <FormProvider {...methods}>
      <form
        ref={form}
        className="form personal-form"
        noValidate
        onSubmit={(event) => void methods.handleSubmit(submitValues)(event)}
      >
        <FormErrorNotice />
        {children}
        <PersonalFormButtons submit={submit} wait={wait} isChanged={isChanged} onCancel={onCancel} />
        <FormUnsavedChangesGuard done={done} />
      </form>
    </FormProvider>
  );
}

/** Props of {@link PersonalFormButtons}. */
interface PersonalFormButtonsProps<Values extends FieldValues> {
  /** Of the primary button. */
  submit: string;
  /** Seconds until the gateway takes another try; 0 where it does now. */
  wait: number;
  isChanged: ((values: Values) => boolean) | undefined;
  onCancel: (() => void) | undefined;
}

/** The buttons of a form; none while there is nothing to send. */
function PersonalFormButtons<Values extends FieldValues>({
  submit,
  wait,
  isChanged,
  onCancel,
}: PersonalFormButtonsProps<Values>) {
  const translate = useTranslate();
  const { isSubmitting } = useFormState();
  const { getValues } = useFormContext<Values>();
  useWatch({ disabled: !isChanged });
  if (isChanged && !isChanged(getValues())) return null;
  return (
    <div className="form__buttons">
      <Button type="submit" variant="primary" busy={isSubmitting} aria-disabled={wait > 0 || undefined}>
        {submit}
        {wait > 0 && <span className="mono">{translate('corridor.sign-in.wait', { seconds: wait })}</span>}
      </Button>
      {onCancel && (
        <Button onClick={isSubmitting ? undefined : onCancel}>{translate('ra.action.cancel')}</Button>
      )}
    </div>
  );
}
