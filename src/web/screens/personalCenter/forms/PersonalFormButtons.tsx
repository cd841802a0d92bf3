import { useTranslate } from 'ra-core';
import { useFormContext, useFormState, useWatch, type FieldValues } from 'react-hook-form';
import { Button } from '../../../ui/Button';

/** Props of {@link PersonalFormButtons}. */
export interface PersonalFormButtonsProps<Values extends FieldValues> {
  /** Of the primary button. */
  submit: string;
  /** Seconds until the gateway takes another try; 0 where it does now. */
  wait: number;
  isChanged: ((values: Values) => boolean) | undefined;
  onCancel: (() => void) | undefined;
}

/** The buttons of a form; none while there is nothing to send. */
export function PersonalFormButtons<Values extends FieldValues>({
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
