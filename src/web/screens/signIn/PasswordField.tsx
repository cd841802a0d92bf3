import { useEarlyTranslate } from '../../i18n/useEarlyTranslate';
import { InputField, type InputFieldProps } from '../../ui/InputField';
import { usePasswordToggle } from '../../ui/usePasswordToggle';

/** An input of a sign-in step for a password. */
export function PasswordField(props: InputFieldProps) {
  const translate = useEarlyTranslate();
  const toggle = usePasswordToggle((key) => translate(`sign-in.${key}`));
  return <InputField {...props} {...toggle} />;
}
