import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { parseNetwork } from '../../../../metadata/values/networks';
import { useSession } from '../../../session/useSession';
import { Notice } from '../../../ui/feedback/Notice';
import { ErrorState } from '../../../ui/feedback/Placeholders';
import { personalCalls, personalQuery, useProfile, type Whitelist } from '../shared/personalCalls';
import { LoadingRows, SectionCard } from '../shared/SectionCard';
import { WhitelistEditor } from './WhitelistEditor';
import './WhitelistSection.css';

/** The section for the IP whitelist, read-only for users who may not change it. */
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
          // Keeps what was typed when the list is loaded again, and starts over after saving.
          <WhitelistEditor key={saved} whitelist={data} onSaved={() => setSaved(saved + 1)} />
        ))}
    </SectionCard>
  );
}

/** Props of {@link WhitelistEntries}. */
interface WhitelistEntriesProps {
  whitelist: Whitelist;
  /** Why the list cannot be changed. */
  obstacle: string;
}

/** The list, read-only. */
function WhitelistEntries({ whitelist: { entries, address }, obstacle }: WhitelistEntriesProps) {
  const translate = useTranslate();
  const text = (key: string) => translate(`corridor.personal-center.whitelist.${key}`);
  return (
    <div className="section-card__part">
      {entries.length === 0 ? (
        <p>{text('open')}</p>
      ) : (
        <ul className="whitelist-section__entries mono" aria-label={text('title')}>
          {entries.map((entry) => (
            <li key={entry}>
              {entry}
              {parseNetwork(entry)?.holds(address) && <span className="muted"> {text('yours')}</span>}
            </li>
          ))}
        </ul>
      )}
      <p className="muted">{translate('corridor.personal-center.whitelist.ownAddress', { address })}</p>
      <Notice>{obstacle}</Notice>
    </div>
  );
}
