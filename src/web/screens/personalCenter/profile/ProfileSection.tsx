import { useTranslate } from 'ra-core';
import { useSession } from '../../../session/useSession';
import { CopyButton } from '../../../ui/CopyButton';
import { ErrorState } from '../../../ui/ErrorState';
import { LoadingRows } from '../LoadingRows';
import { SectionCard } from '../SectionCard';
import { useProfile } from '../useProfile';
import { useZone } from '../useZone';
import { NickName } from './NickName';
import { SecurityCard } from './SecurityCard';
import './profile.css';

/** Who the user is, and how it stands with the ways in. */
export function ProfileSection() {
  const translate = useTranslate();
  const text = (key: string) => translate(`corridor.personal-center.profile.${key}`);
  const { can } = useSession();
  const zone = useZone();
  const { data: profile, isPending, error, refetch } = useProfile();
  return (
    <>
      <SectionCard title={text('title')} busy={isPending}>
        {isPending && <LoadingRows count={5} />}
        {!profile && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {profile && (
          <dl className="personal__facts">
            <NickName profile={profile} canEdit={can('personal:personalhome:edit')} />
            <div>
              <dt>{text('account')}</dt>
              <dd className="personal__copied">
                {profile.account} <CopyButton text={profile.account} label={text('copyAccount')} />
              </dd>
            </div>
            {profile.email !== profile.account && (
              <div>
                <dt>{text('email')}</dt>
                <dd>{profile.email}</dd>
              </div>
            )}
            <div>
              <dt>{text('merchant')}</dt>
              <dd>
                {profile.merchantName} <span className="muted">{profile.merchantCode}</span>
              </dd>
            </div>
            <div>
              <dt>{text('role')}</dt>
              <dd>{profile.role}</dd>
            </div>
          </dl>
        )}
      </SectionCard>
      {profile && <SecurityCard profile={profile} zone={zone} />}
    </>
  );
}
