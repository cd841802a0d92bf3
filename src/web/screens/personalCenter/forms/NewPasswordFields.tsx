import { useTranslate } from 'ra-core';
import { useEffect, useId } from 'react';
import { useWatch, type FieldValues } from 'react-hook-form';
import { useSession } from '../../../session/useSession';
import type { NewPasswordProblems } from '../../shared/judgeNewPassword';
import { loadPasswordJudge } from '../../shared/loadPasswordJudge';
import { PasswordRules } from '../../shared/PasswordRules';
import { SecretField } from './SecretField';

/** A new password (`password`) with its rules, and the same once more (`repeatPassword`). */
export function NewPasswordFields() {
  const translate = useTranslate();
  const { account } = useSession();
  const rules = useId();
  const password = useWatch<{ password: string }>({ name: 'password' });
  const text = (key: string) => translate(`corridor.personal-center.${key}`);
  useEffect(() => void loadPasswordJudge().catch(() => undefined), []);
  // Where it could not be loaded the gateway judges alone.
  async function problemOf(name: keyof NewPasswordProblems, { password, repeatPassword }: FieldValues) {
    const judge = await loadPasswordJudge().catch(() => undefined);
    const problem = judge?.(password, repeatPassword)[name];
    return problem && text(`newPasswordProblems.${problem}`);
  }
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
          validate={(_value, values) => problemOf('password', values)}
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
        validate={(_value, values) => problemOf('repeatPassword', values)}
      />
    </>
  );
}
