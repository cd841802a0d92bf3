import type { Ref } from 'react';
import { useEarlyTranslate } from '../../../i18n/earlyTexts';
import { InputField, type InputFieldProps, usePasswordToggle } from '../../../ui/controls/InputField';

interface AccountFieldProps {
  account: string;
  onChange: (account: string) => void;
  /** Whether to show an error while it is empty. */
  required?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** The input for the account, marked for password managers. */
export function AccountField({ account, onChange, required = false, ref }: AccountFieldProps) {
  const translate = useEarlyTranslate();
  return (
    <InputField
      ref={ref}
      label={translate('sign-in.account')}
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      value={account}
      onChange={(event) => onChange(event.target.value)}
      error={required && !account.trim() ? translate('sign-in.accountMissing') : undefined}
    />
  );
}

/** The input for a password, which can be shown. */
export function PasswordField(props: InputFieldProps) {
  const translate = useEarlyTranslate();
  const toggle = usePasswordToggle((key) => translate(`sign-in.${key}`));
  return <InputField {...props} {...toggle} />;
}
