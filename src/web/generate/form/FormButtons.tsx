import { useTranslate } from 'react-admin';
import { useMemo } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { BoundForm } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import { placeholdersOf } from '../../../metadata/texts/placeholders';
import { SubmitButton } from '../../forms/BaseForm';
import { Button } from '../../ui/controls/Button';
import { fillIn } from '../resource/fillIn';

/** Props of {@link FormButtons}. */
interface FormButtonsProps {
  form: BoundForm;
  country: Country;
  onCancel: () => void;
  place: 'page' | 'dialog';
  danger?: boolean | undefined;
}

/**
 * The buttons under a form. The style sheet puts the primary one first on a page and last in a dialog, as in the
 * platform's dialogs.
 */
export function FormButtons({ form, country, onCancel, place, danger }: FormButtonsProps) {
  const translate = useTranslate();
  const { reset } = useFormContext();
  const { dirtyFields, isSubmitting } = useFormState();
  const dirty = Object.keys(dirtyFields).length > 0;
  return (
    <div className={`form__buttons form__buttons--${place}`}>
      <SubmitButton variant={danger ? 'danger' : 'primary'}>
        <SubmitLabel form={form} country={country} />
      </SubmitButton>
      <Button onClick={onCancel}>{translate('corridor.form.cancel')}</Button>
      {place === 'page' && dirty && !isSubmitting && (
        <Button variant="ghost" onClick={() => reset(undefined, { keepDirtyValues: false })}>
          {translate('corridor.form.reset')}
        </Button>
      )}
    </div>
  );
}

/** What the button will do with the values as they are: "Withdraw 1,250.00 MXN". */
function SubmitLabel({ form, country }: Pick<FormButtonsProps, 'form' | 'country'>) {
  const translate = useTranslate();
  const names = useMemo(() => placeholdersOf(form.submit), [form]);
  const { getValues } = useFormContext();
  useWatch({ name: names, disabled: names.length === 0 });
  return fillIn(form.submit, form.fields, getValues(), country, translate);
}
