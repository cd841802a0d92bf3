import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { formatInstant } from '../../../../metadata/formatInstant';
import { ErrorState } from '../../../ui/ErrorState';
import { Notice } from '../../../ui/Notice';
import { LoadingRows } from '../LoadingRows';
import { SectionCard } from '../SectionCard';
import { useFocusBack } from '../useFocusBack';
import { useProfile } from '../useProfile';
import { useZone } from '../useZone';
import { ChangePassword } from './ChangePassword';
import { ResetPassword } from './ResetPassword';

/** Changes the password: with the present one, or with a code by e-mail. */
export function PasswordSection() {
  const translate = useTranslate();
  const text = (key: string) => translate(`corridor.personal-center.password.${key}`);
  const zone = useZone();
  const { data: profile, isPending, error, refetch } = useProfile();
  const [resetting, setResetting] = useState(false);
  const trigger = useFocusBack<HTMLButtonElement>(resetting);
  if (!profile) {
    return (
      <SectionCard title={text('title')} busy={isPending}>
        {isPending ? <LoadingRows count={4} /> : <ErrorState error={error} onRetry={() => void refetch()} />}
      </SectionCard>
    );
  }
  if (resetting) {
    return (
      <SectionCard
        title={text('resetTitle')}
        lead={translate('corridor.personal-center.password.resetLead', { account: profile.account })}
      >
        <ResetPassword profile={profile} onBack={() => setResetting(false)} />
      </SectionCard>
    );
  }
  const { passwordChangedAt } = profile;
  return (
    <SectionCard
      title={text('title')}
      lead={
        passwordChangedAt &&
        translate('corridor.personal-center.password.lead', {
          at: `${formatInstant(passwordChangedAt, zone, 'minute')} ${zone}`,
        })
      }
    >
      {profile.authenticatorBoundAt ? (
        <ChangePassword />
      ) : (
        <Notice>{translate('corridor.personal-center.needsAuthenticator')}</Notice>
      )}
      <p className="personal__aside">
        {text('forgotten')}{' '}
        <button ref={trigger} type="button" className="personal__switch" onClick={() => setResetting(true)}>
          {text('toReset')}
        </button>
      </p>
    </SectionCard>
  );
}
