import { useTranslate } from 'ra-core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { BoundField } from '../../../metadata/model/BoundField';
import type { BoundForm } from '../../../metadata/model/BoundResource';
import type { JsonValue } from '../../../metadata/model/json';
import { placeholdersOf } from '../../../metadata/texts/placeholders';
import { currencyFieldOf } from '../../../metadata/values/money';
import { SubmitButton } from '../../forms/BaseForm';
import { Button } from '../../ui/controls/Button';
import { UnsavedChangesDialog } from '../../ui/overlay/UnsavedChangesDialog';
import { isBlank } from '../../widgets/Widget';
import { fillIn } from '../resource/fillIn';
import type { FormRecord } from './formResolver';
import { useResourceScope } from '../resource/ResourceScope';

/** Where a form is: on a page of its own, in a dialog, or in a block of a page. */
type FormPlace = 'page' | 'dialog' | 'block';

interface FormButtonsProps {
  form: BoundForm;
  /** The record that the form is about, which may hold the currency of its amounts. */
  about?: FormRecord | undefined;
  /** Title of the form, as in {@link ResourceFormProps}. */
  title: string;
  /** Without it, there is no button to cancel. */
  onCancel?: (() => void) | undefined;
  /** Returns to the inputs of a form whose values are being reviewed. */
  onChange?: (() => void) | undefined;
  place: FormPlace;
  danger?: boolean | undefined;
  /** Whether sending it again would be in vain: then it can only be closed. */
  isRefused?: boolean;
}

/** The buttons under a form: the primary one is first on pages, and last in dialogs as on the platform. */
export function FormButtons({
  form,
  about,
  title,
  onCancel,
  onChange,
  place,
  danger,
  isRefused,
}: FormButtonsProps) {
  const translate = useTranslate();
  const { dirtyFields, isSubmitting } = useFormState();
  const dirty = Object.keys(dirtyFields).length > 0;
  const submit = !isRefused && (
    <SubmitButton variant={danger ? 'danger' : 'primary'}>
      <SubmitLabel form={form} about={about} title={title} />
    </SubmitButton>
  );
  return (
    <div className={`form__buttons form__buttons--${place}`}>
      {place !== 'dialog' && submit}
      {onChange && <Button onClick={onChange}>{translate('corridor.form.change')}</Button>}
      {onCancel && !onChange && (
        // Beside "Cancel withdrawal" nobody could tell what "Cancel" does.
        <Button onClick={onCancel}>
          {isRefused
            ? translate('ra.action.close')
            : translate(`corridor.form.${danger ? 'back' : 'cancel'}`)}
        </Button>
      )}
      {place === 'dialog' && submit}
      {place === 'page' && !onChange && <ResetButton offered={dirty && !isSubmitting} />}
    </div>
  );
}

/**
 * Returns to the values that the form began with, after the user has confirmed it. Then the first input takes the focus, as
 * the button goes away with the values.
 */
function ResetButton({ offered }: { offered: boolean }) {
  const translate = useTranslate();
  const { reset } = useFormContext();
  const [dialog, setDialog] = useState<'open' | 'closed' | 'confirmed'>('closed');
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (dialog !== 'confirmed') return;
    place.current?.closest('form')?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [dialog]);
  return (
    <span ref={place}>
      {offered && (
        <Button variant="ghost" aria-haspopup="dialog" onClick={() => setDialog('open')}>
          {translate('corridor.form.reset')}
        </Button>
      )}
      <UnsavedChangesDialog
        open={dialog === 'open'}
        onStay={() => setDialog('closed')}
        onLeave={() => {
          setDialog('confirmed');
          reset(undefined, { keepDirtyValues: false });
        }}
        texts={{
          title: translate('corridor.form.empty.title'),
          text: translate('corridor.form.empty.text'),
          leave: translate('corridor.form.reset'),
        }}
      />
    </span>
  );
}

/**
 * Label of the button with the present values: "Withdraw 1,250.00 MXN". Until they are all there, and within their limits, it names no
 * values.
 */
function SubmitLabel({ form, about, title }: Pick<FormButtonsProps, 'form' | 'about' | 'title'>) {
  const scope = useResourceScope();
  const names = useMemo(() => placeholdersOf(form.submit), [form]);
  const { getValues } = useFormContext<Record<string, JsonValue | undefined>>();
  const currencies = names.flatMap((name) => (form.fields[name] && currencyFieldOf(form.fields[name])) ?? []);
  useWatch({ name: [...names, ...currencies], disabled: names.length === 0 });
  const values = getValues();
  const isComplete = names.every((name) => isUsable(form.fields[name], values[name]));
  return <span>{isComplete ? fillIn(form.submit, form.fields, { ...about, ...values }, scope) : title}</span>;
}

/** Whether a value is valid for its field alone. An unreadable number is a text. */
function isUsable(field: BoundField | undefined, value: JsonValue | undefined): boolean {
  if (!field || isBlank(value)) return false;
  if (field.type !== 'integer' && field.type !== 'number') return true;
  const {
    minimum = -Infinity,
    maximum = Infinity,
    exclusiveMinimum = -Infinity,
    exclusiveMaximum = Infinity,
  } = field;
  return (
    typeof value === 'number' &&
    value >= minimum &&
    value <= maximum &&
    value > exclusiveMinimum &&
    value < exclusiveMaximum
  );
}
