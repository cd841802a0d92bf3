import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useSession } from '../../../session/useSession';
import { ErrorState } from '../../../ui/ErrorState';
import { LoadingRows } from '../LoadingRows';
import { personalCalls } from '../personalCalls';
import { personalQuery } from '../personalQuery';
import { SectionCard } from '../SectionCard';
import { useProfile } from '../useProfile';
import { WhitelistEditor } from './WhitelistEditor';
import { WhitelistEntries } from './WhitelistEntries';
import './whitelist.css';

/** From which addresses the user may come; to change for who may, else to look at. */
export function WhitelistSection() {
  const translate = useTranslate();
  const text = (key: string) => translate(`corridor.personal-center.whitelist.${key}`);
  const { can } = useSession();
  const [saved, setSaved] = useState(0);
  const { data, isPending, error, refetch } = useQuery({
    queryKey: personalQuery.whitelist,
    queryFn: ({ signal }) => personalCalls.whitelist(signal),
  });
  const { data: profile } = useProfile();
  const isBound = profile?.authenticatorBoundAt !== null;
  const obstacle = !can('personal:personalhome:edit')
    ? text('readOnly')
    : !isBound && translate('corridor.personal-center.needsAuthenticator');
  return (
    <SectionCard title={text('title')} lead={text('lead')} busy={isPending}>
      {isPending && <LoadingRows count={3} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data &&
        (obstacle ? (
          <WhitelistEntries whitelist={data} obstacle={obstacle} />
        ) : (
          // What is typed stays when the list is asked for again; it starts anew when it was saved.
          <WhitelistEditor key={saved} whitelist={data} onSaved={() => setSaved(saved + 1)} />
        ))}
    </SectionCard>
  );
}
