import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { ErrorState } from '../../../ui/ErrorState';
import { LoadingRows } from '../LoadingRows';
import { SectionCard } from '../SectionCard';
import { useFocusBack } from '../useFocusBack';
import { useProfile } from '../useProfile';
import { useSuccess } from '../useSuccess';
import { AuthenticatorState } from './AuthenticatorState';
import { Rebind } from './Rebind';
import { RenewCodes } from './RenewCodes';
import './authenticator.css';

/** How it stands with authenticator and recovery codes, and the ways to replace each. */
export function AuthenticatorSection() {
  const translate = useTranslate();
  const text = (key: string) => translate(`corridor.personal-center.authenticator.${key}`);
  const succeed = useSuccess();
  const queryClient = useQueryClient();
  const { data: profile, isPending, error, refetch } = useProfile();
  const [doing, setDoing] = useState<'rebind' | 'renew'>();
  const [last, setLast] = useState<'rebind' | 'renew'>();
  const trigger = useFocusBack<HTMLButtonElement>(doing !== undefined);

  function begin(what: 'rebind' | 'renew') {
    setLast(what);
    setDoing(what);
  }
  function finish(key: string) {
    setDoing(undefined);
    succeed(`authenticator.${key}`);
    void queryClient.invalidateQueries({ queryKey: ['personal'] });
  }

  if (!profile) {
    return (
      <SectionCard title={text('title')} busy={isPending}>
        {isPending ? <LoadingRows count={3} /> : <ErrorState error={error} onRetry={() => void refetch()} />}
      </SectionCard>
    );
  }
  const cancel = () => setDoing(undefined);
  if (doing === 'rebind') {
    return (
      <SectionCard title={text('rebind')}>
        <Rebind account={profile.account} onCancel={cancel} onDone={() => finish('replaced')} />
      </SectionCard>
    );
  }
  if (doing === 'renew') {
    return (
      <SectionCard title={text('renew')}>
        <RenewCodes account={profile.account} onCancel={cancel} onDone={() => finish('renewed')} />
      </SectionCard>
    );
  }
  return (
    <SectionCard title={text('title')} lead={text('lead')}>
      <AuthenticatorState profile={profile} trigger={trigger} last={last} onBegin={begin} />
    </SectionCard>
  );
}
