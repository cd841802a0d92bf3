import { useTranslate } from 'ra-core';
import { SecretField } from './SecretField';

/** The password that is in use. */
export function CurrentPasswordField({ name }: { name: string }) {
  const translate = useTranslate();
  return (
    <SecretField
      name={name}
      label={translate('corridor.personal-center.currentPassword')}
      autoComplete="current-password"
      validate={(value) => (value ? undefined : translate('corridor.personal-center.currentPasswordMissing'))}
    />
  );
}
