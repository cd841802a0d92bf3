import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'ra-core';
import { formatInstant } from '../../../../metadata/values/time';
import { Notice } from '../../../ui/feedback/Notice';
import type { Profile } from '../../../../contract/personal';
import { personalCalls } from '../shared/personalCalls';
import { SectionCard, useFocusBack, useSectionText, useZone } from '../shared/SectionCard';
import { ChangePassword } from './ChangePassword';
import { ResetPassword } from './ResetPassword';

/** The section for the password: changing it with the present one, or resetting it by e-mail. */
export function PasswordSection({ profile }: { profile: Profile }) {
  const translate = useTranslate();
  const text = useSectionText('password');
  const zone = useZone();
  const [resetting, setResetting] = useState(false);
  const trigger = useFocusBack<HTMLButtonElement>(resetting);
  const queryClient = useQueryClient();
  const change = async (body: Parameters<typeof personalCalls.changePassword>[0]) => {
    await personalCalls.changePassword(body);
    void queryClient.invalidateQueries({ queryKey: ['personal'] });
  };
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
        <ChangePassword recovery change={change} />
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
