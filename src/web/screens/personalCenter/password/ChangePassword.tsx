import { useRef, useState } from 'react';
import { CodeField, CurrentPasswordField, NewPasswordFields, PersonalForm } from '../shared/PersonalForm';
import { useSectionText, useSuccess } from '../shared/SectionCard';

const empty = { currentPassword: '', password: '', repeatPassword: '', recovering: false, code: '' };

interface ChangePasswordProps {
  /** Sends the change. Rejects with a `RequestError`. */
  change: (body: Omit<typeof empty, 'recovering'>) => Promise<void>;
  /** Whether a recovery code may take the place of the authenticator's. */
  recovery: boolean;
}

/** Changes the password, given the present one and a code of the authenticator. */
export function ChangePassword({ change, recovery }: ChangePasswordProps) {
  const text = useSectionText('password');
  const succeed = useSuccess();
  const place = useRef<HTMLDivElement>(null);
  const [changes, setChanges] = useState(0);

  async function send({ recovering: _recovering, ...body }: typeof empty) {
    await change(body);
    succeed('password.changed');
    setChanges(changes + 1);
    place.current?.closest('section')?.querySelector('h2')?.focus();
  }

  return (
    <div ref={place}>
      <PersonalForm
        // Empty again after a change.
        key={changes}
        rules="changePassword"
        initial={empty}
        submit={text('change')}
        autoFocus={false}
        send={send}
      >
        <CurrentPasswordField name="currentPassword" />
        <NewPasswordFields />
        <CodeField recovery={recovery} />
        <p className="field__hint">{text('others')}</p>
      </PersonalForm>
    </div>
  );
}
