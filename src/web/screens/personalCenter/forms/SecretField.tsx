import { useTranslate } from 'ra-core';
import { usePasswordToggle } from '../../../ui/usePasswordToggle';
import { FormField, type FormFieldProps } from './FormField';

/** An input of a {@link PersonalForm} for a password. */
export function SecretField(props: FormFieldProps) {
  const translate = useTranslate();
  const toggle = usePasswordToggle((key) => translate(`corridor.sign-in.${key}`));
  return <FormField {...props} {...toggle} />;
}
