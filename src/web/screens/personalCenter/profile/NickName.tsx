import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { renameAccount } from '../../../session/renameAccount';
import { IconButton } from '../../../ui/IconButton';
import { FormField } from '../forms/FormField';
import { PersonalForm } from '../forms/PersonalForm';
import { personalCalls, type Profile } from '../personalCalls';
import { personalQuery } from '../personalQuery';
import { useFocusBack } from '../useFocusBack';
import { useSuccess } from '../useSuccess';

/** Most characters of a nickname. */
const longest = 40;

/** How the user is called; changed in its place by who may. */
export function NickName({ profile, canEdit }: { profile: Profile; canEdit: boolean }) {
  const translate = useTranslate();
  const text = (key: string) => translate(`corridor.personal-center.profile.${key}`);
  const succeed = useSuccess();
  const queryClient = useQueryClient();
  const [editing, setEditing] = useState(false);
  const trigger = useFocusBack<HTMLButtonElement>(editing);

  async function save({ nickName }: { nickName: string }) {
    const changed = await personalCalls.rename(nickName.trim());
    queryClient.setQueryData(personalQuery.profile, changed);
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
              validate={(value) => {
                const { length } = Array.from(value.trim());
                if (length === 0) return text('nickNameMissing');
                return length > longest ? text('nickNameLong') : undefined;
              }}
            />
          </PersonalForm>
        ) : (
          <span className="personal__copied">
            {profile.nickName || <span className="muted">{text('none')}</span>}
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
