import { useTranslate } from 'ra-core';
import { signOut } from '../session/signOut';
import { useSession } from '../session/useSession';
import { IconButton } from '../ui/IconButton';

/** Who is signed in, and the way out. */
export function AccountFooter() {
  const translate = useTranslate();
  const { account } = useSession();
  if (!account) return null;
  const name = account.nickName || account.accountName;
  return (
    <div className="sidebar__footer">
      <span className="sidebar__avatar" aria-hidden="true">
        {Array.from(name)[0]?.toUpperCase()}
      </span>
      <span className="sidebar__account">
        <span className="sidebar__name" title={account.accountName}>
          {name}
        </span>
        <span className="sidebar__merchant">
          {translate('corridor.shell.merchant', { code: account.code })}
        </span>
      </span>
      <IconButton
        icon="signOut"
        size="small"
        label={translate('corridor.shell.signOut')}
        onClick={() => void signOut()}
      />
    </div>
  );
}
