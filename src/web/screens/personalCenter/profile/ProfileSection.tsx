import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { awaited } from 'virtual:metadata/navigation';
import { sessionStore } from '../../../session/sessionStore';
import { readStored, storageKeys, writeStored } from '../../../session/storage';
import { useSession } from '../../../session/useSession';
import { IconButton } from '../../../ui/controls/Button';
import { Segments } from '../../../ui/controls/Segments';
import { CopyButton } from '../../../ui/controls/CopyButton';
import { useNotifyText } from '../../../ui/useNotifyText';
import { personalCalls, profileQuery } from '../shared/personalCalls';
import type { DigestInterval, MailsChange, Profile } from '../../../../contract/personal';
import { FormField, PersonalForm } from '../shared/PersonalForm';
import { SectionCard, useFocusBack, useSectionText, useSuccess, useZone } from '../shared/SectionCard';
import { SecurityCard } from './SecurityCard';
import './ProfileSection.css';

/** The section for the user's own data, with the state of their security settings. */
export function ProfileSection({ profile }: { profile: Profile }) {
  const text = useSectionText('profile');
  const { can } = useSession();
  const zone = useZone();
  const mayAwait = Object.values(awaited).some(({ permissions }) => permissions.some(can));
  return (
    <>
      <SectionCard title={text('title')}>
        <dl className="profile-section__facts">
          <NickName profile={profile} canEdit={can('personal:personalhome:edit')} />
          <div>
            <dt>{text('account')}</dt>
            <dd className="profile-section__copied">
              <span translate="no">{profile.account}</span>{' '}
              <CopyButton text={profile.account} label={text('copyAccount')} />
            </dd>
          </div>
          {profile.email !== profile.account && (
            <div>
              <dt>{text('email')}</dt>
              <dd translate="no">{profile.email}</dd>
            </div>
          )}
          <div>
            <dt>{text('merchant')}</dt>
            <dd translate="no">
              <span>{profile.merchantName}</span> <span className="muted">{profile.merchantCode}</span>
            </dd>
          </div>
          <div>
            <dt>{text('role')}</dt>
            <dd>{profile.role}</dd>
          </div>
          <Mails profile={profile} mayAwait={mayAwait} />
        </dl>
      </SectionCard>
      <SecurityCard profile={profile} zone={zone} />
    </>
  );
}

/** The nickname, with an inline form to change it. */
function NickName({ profile, canEdit }: { profile: Profile; canEdit: boolean }) {
  const text = useSectionText('profile');
  const succeed = useSuccess();
  const queryClient = useQueryClient();
  const [editing, setEditing] = useState(false);
  const trigger = useFocusBack<HTMLButtonElement>(editing);

  async function save({ nickName }: { nickName: string }) {
    const changed = await personalCalls.rename(nickName);
    queryClient.setQueryData(profileQuery.queryKey, changed);
    renameAccount(changed.nickName);
    setEditing(false);
    succeed('profile.saved');
  }

  return (
    <div>
      <dt>{text('nickName')}</dt>
      <dd>
        {editing ? (
          <PersonalForm
            rules="nickName"
            initial={{ nickName: profile.nickName }}
            submit={text('save')}
            send={save}
            onCancel={() => setEditing(false)}
          >
            <FormField
              name="nickName"
              label={text('nickName')}
              labelHidden
              hint={text('nickNameHint')}
              autoComplete="nickname"
            />
          </PersonalForm>
        ) : (
          <span className="profile-section__copied">
            <span>{profile.nickName || <span className="muted">{text('none')}</span>}</span>
            {canEdit && (
              <IconButton
                ref={trigger}
                icon="edit"
                size="small"
                label={text('edit')}
                onClick={() => setEditing(true)}
              />
            )}
          </span>
        )}
      </dd>
    </div>
  );
}

const digestIntervals: readonly DigestInterval[] = ['never', 'day', 'week'];

/** Settings of e-mails: about awaiting records, and how often about unread notifications. */
function Mails({ profile, mayAwait }: { profile: Profile; mayAwait: boolean }) {
  const text = useSectionText('profile');
  const succeed = useSuccess();
  const notify = useNotifyText();
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: personalCalls.changeMails,
    onSuccess: (changed, { digest }) => {
      queryClient.setQueryData(profileQuery.queryKey, changed);
      if (digest !== undefined) succeed(`profile.digestSaved.${digest}`);
      else succeed(changed.mailsAwaiting ? 'profile.mailsSaved' : 'profile.mailsEnded');
    },
    onError: ({ message }) => notify(message, 'error'),
  });
  const sent: MailsChange = isPending ? variables : {};
  return (
    <div>
      <dt>{text('mails')}</dt>
      <dd className="profile-section__mails">
        {mayAwait && (
          <label className="profile-section__choice">
            <input
              type="checkbox"
              checked={sent.awaiting ?? profile.mailsAwaiting}
              onChange={(event) => mutate({ awaiting: event.target.checked })}
            />
            <span>{text('mailsAwaiting')}</span>
          </label>
        )}
        <Segments
          legend={text('digest')}
          value={sent.digest ?? profile.digest}
          options={digestIntervals.map((value) => ({ value, label: text(`digests.${value}`) }))}
          onChange={(digest) => mutate({ digest })}
        />
      </dd>
    </div>
  );
}

/** Changes the nickname of the session's account, as shown in the app and stored in the browser. */
function renameAccount(nickName: string): void {
  const { account } = sessionStore.get();
  if (!account || account.nickName === nickName) return;
  // What is stored also has the countries in which the user's role does not count.
  const stored = readStored(storageKeys.account) as typeof account | undefined;
  writeStored(storageKeys.account, { ...(stored ?? account), nickName });
  sessionStore.update({ account: { ...account, nickName } });
}
