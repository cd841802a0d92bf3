import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { passwordProblems } from '../../../../metadata/validation/passwordProblems';
import { useSession } from '../../../session/useSession';
import { PasswordRules } from '../../shared/PasswordRules';
import { SecretField } from './SecretField';

/** A new password (`password`) with its rules, and the same once more (`repeatPassword`). */
export function NewPasswordFields() {
  const translate = useTranslate();
  const { account } = useSession();
  const rules = useId();
  const password = useWatch<{ password: string }>({ name: 'password' });
  const text = (key: string) => translate(`corridor.personal-center.${key}`);
  return (
    <>
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={account?.accountName ?? ''} readOnly hidden />
      <div className="personal__new">
        <SecretField
          name="password"
          label={text('newPassword')}
          autoComplete="new-password"
          aria-describedby={rules}
          deps={['repeatPassword']}
          validate={(value) => {
            if (!value) return text('newPasswordMissing');
            return passwordProblems(value).length > 0 ? text('newPasswordWeak') : undefined;
          }}
        />
        <PasswordRules
          id={rules}
          password={password}
          texts={{
            title: text('rules.title'),
            length: text('rules.length'),
            kinds: text('rules.kinds'),
            space: text('rules.space'),
            chinese: text('rules.chinese'),
            met: text('rules.met'),
            unmet: text('rules.unmet'),
          }}
        />
      </div>
      <SecretField
        name="repeatPassword"
        label={text('repeatPassword')}
        autoComplete="new-password"
        validate={(value, values) => {
          if (!value) return text('repeatMissing');
          return value === values.password ? undefined : text('repeatDiffers');
        }}
      />
    </>
  );
}
