import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { readCode } from '../../shared/readCode';
import { CodeField } from '../forms/CodeField';
import { CurrentPasswordField } from '../forms/CurrentPasswordField';
import { NewPasswordFields } from '../forms/NewPasswordFields';
import { PersonalForm } from '../forms/PersonalForm';
import { personalCalls } from '../personalCalls';
import { useSuccess } from '../useSuccess';

const empty = { currentPassword: '', password: '', repeatPassword: '', code: '' };

/** Replaces the password by who knows the present one and has the authenticator at hand. */
export function ChangePassword() {
  const translate = useTranslate();
  const succeed = useSuccess();
  const queryClient = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const [times, setTimes] = useState(0);

  async function send(values: typeof empty) {
    await personalCalls.changePassword({ ...values, code: readCode(values.code) ?? values.code });
    void queryClient.invalidateQueries({ queryKey: ['personal'] });
    succeed('password.changed');
    setTimes(times + 1);
    place.current?.closest('section')?.querySelector('h2')?.focus();
  }

  return (
    <div ref={place}>
      <PersonalForm
        // Empty again when it was changed.
        key={times}
        initial={empty}
        submit={translate('corridor.personal-center.password.change')}
        autoFocus={false}
        send={send}
      >
        <CurrentPasswordField name="currentPassword" />
        <NewPasswordFields />
        <CodeField recovery />
        <p className="field__hint">{translate('corridor.personal-center.password.others')}</p>
      </PersonalForm>
    </div>
  );
}
