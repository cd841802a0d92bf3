import { useMemo } from 'react';
import { useTranslate } from 'ra-core';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { BoundForm } from '../../../metadata/model/BoundForm';
import type { Country } from '../../../metadata/model/Country';
import { Button, type ButtonProps } from '../../ui/Button';
import { fillIn } from '../fillIn';
import { placeholderNames } from '../placeholderNames';

/** Props of {@link SubmitButton}. */
export interface SubmitButtonProps {
  form: BoundForm;
  country: Country;
  variant: ButtonProps['variant'];
  /** Of the form that it submits, where it stands outside of it. */
  formId: string;
}

/** The primary button, which says what will be done with the values as they stand: "Withdraw 1,250.00 MXN". */
export function SubmitButton({ form, country, variant, formId }: SubmitButtonProps) {
  const translate = useTranslate();
  const names = useMemo(() => placeholderNames(form.submit), [form]);
  const { getValues } = useFormContext();
  useWatch({ name: names, disabled: names.length === 0 });
  const { isSubmitting } = useFormState();
  return (
    <Button type="submit" form={formId} variant={variant} busy={isSubmitting}>
      {fillIn(form.submit, form.fields, getValues(), country, translate)}
    </Button>
  );
}
