import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslate } from 'ra-core';
import { formatInstant } from '../../../../metadata/values/time';
import { Notice } from '../../../ui/feedback/Notice';
import type { Profile } from '../../../../contract/personal';
import { personalCalls } from '../shared/personalCalls';
import { CodeField, CurrentPasswordField, NewPasswordFields, PersonalForm } from '../shared/PersonalForm';
import { SectionCard, useFocusBack, useSectionText, useSuccess, useZone } from '../shared/SectionCard';
import { ResetPassword } from './ResetPassword';

/** The section for the password: changing it with the present one, or resetting it by e-mail. */
export function PasswordSection({ profile }: { profile: Profile }) {
  const translate = useTranslate();
  const text = useSectionText('password');
  const zone = useZone();
  const [resetting, setResetting] = useState(false);
  const trigger = useFocusBack<HTMLButtonElement>(resetting);
  if (resetting) return <ResetPassword profile={profile} onBack={() => setResetting(false)} />;
  const { passwordChangedAt } = profile;
  return (
    <SectionCard
      title={text('title')}
      lead={
        passwordChangedAt &&
        text('lead', {
          at: `${formatInstant(passwordChangedAt, zone, 'minute')} ${zone}`,
        })
      }
    >
      {profile.authenticatorBoundAt ? (
        <ChangePassword />
      ) : (
        <Notice>{translate('corridor.personal-center.needsAuthenticator')}</Notice>
      )}
      <p className="section-card__aside">
        <span>{text('forgotten')}</span>{' '}
        <button
          ref={trigger}
          type="button"
          className="personal-form__switch"
          onClick={() => setResetting(true)}
        >
          {text('toReset')}
        </button>
      </p>
    </SectionCard>
  );
}

const empty = { currentPassword: '', password: '', repeatPassword: '', recovering: false, code: '' };

/** Changes the password, given the present one and a code of the authenticator. */
function ChangePassword() {
  const text = useSectionText('password');
  const succeed = useSuccess();
  const queryClient = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const [changes, setChanges] = useState(0);

  async function send({ recovering: _recovering, ...body }: typeof empty) {
    await personalCalls.changePassword(body);
    void queryClient.invalidateQueries({ queryKey: ['personal'] });
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
        <CodeField recovery />
        <p className="field__hint">{text('others')}</p>
      </PersonalForm>
    </div>
  );
}
