import { useTranslate } from 'react-admin';
import { useMemo } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { BoundForm } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import { placeholdersOf } from '../../../metadata/texts/placeholders';
import { Button, type ButtonProps } from '../../ui/controls/Button';
import { fillIn } from '../resource/fillIn';

/** Props of {@link FormButtons}. */
interface FormButtonsProps extends Omit<SubmitButtonProps, 'variant'> {
  onCancel: () => void;
  place: 'page' | 'dialog';
  danger?: boolean;
}

/** The buttons under a form: what it does first on a page, last in a dialog, as the platform's dialogs have it. */
export function FormButtons({ onCancel, place, danger, ...submit }: FormButtonsProps) {
  const translate = useTranslate();
  const { reset } = useFormContext();
  const { dirtyFields, isSubmitting } = useFormState();
  const dirty = Object.keys(dirtyFields).length > 0;
  return (
    <div className={`form__buttons form__buttons--${place}`}>
      <SubmitButton {...submit} variant={danger ? 'danger' : 'primary'} />
      <Button onClick={onCancel}>{translate('corridor.form.cancel')}</Button>
      {place === 'page' && dirty && !isSubmitting && (
        <Button variant="ghost" onClick={() => reset()}>
          {translate('corridor.form.reset')}
        </Button>
      )}
    </div>
  );
}

/** Props of {@link SubmitButton}. */
interface SubmitButtonProps {
  form: BoundForm;
  country: Country;
  variant: ButtonProps['variant'];
  /** Of the form that it submits, where it stands outside of it. */
  formId: string;
}

/** The primary button, which says what will be done with the values as they stand: "Withdraw 1,250.00 MXN". */
function SubmitButton({ form, country, variant, formId }: SubmitButtonProps) {
  const translate = useTranslate();
  const names = useMemo(() => placeholdersOf(form.submit), [form]);
  const { getValues } = useFormContext();
  useWatch({ name: names, disabled: names.length === 0 });
  const { isSubmitting } = useFormState();
  return (
    <Button type="submit" form={formId} variant={variant} busy={isSubmitting}>
      {fillIn(form.submit, form.fields, getValues(), country, translate)}
    </Button>
  );
}
