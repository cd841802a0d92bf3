import { useTranslate } from 'ra-core';
import { useFormContext, useFormState } from 'react-hook-form';
import { Button } from '../../ui/Button';
import { SubmitButton, type SubmitButtonProps } from './SubmitButton';

/** Props of {@link FormButtons}. */
export interface FormButtonsProps extends Omit<SubmitButtonProps, 'variant'> {
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
