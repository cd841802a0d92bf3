import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { readCode } from '../../shared/readCode';
import { CodeField } from '../forms/CodeField';
import { CurrentPasswordField } from '../forms/CurrentPasswordField';
import { PersonalForm } from '../forms/PersonalForm';
import type { Proof } from '../personalCalls';

/** Props of {@link ProveForm}. */
export interface ProveFormProps {
  /** Of the button. */
  submit: string;
  send: (proof: Proof) => Promise<void>;
  onCancel: () => void;
  /** Above the inputs. */
  children?: ReactNode;
}

/** Takes the password, and a code of the present authenticator or a recovery code, before something of weight. */
export function ProveForm({ submit, send, onCancel, children }: ProveFormProps) {
  const translate = useTranslate();
  return (
    <PersonalForm
      initial={{ password: '', code: '' }}
      submit={submit}
      onCancel={onCancel}
      send={({ password, code }) => send({ password, code: readCode(code) ?? code })}
    >
      {children}
      <CurrentPasswordField name="password" />
      <CodeField
        recovery
        label={translate('corridor.personal-center.authenticator.oldCode')}
        hint={translate('corridor.personal-center.authenticator.oldCodeHint')}
      />
    </PersonalForm>
  );
}
