import { useTranslate } from 'ra-core';
import { useNavigate } from 'react-router';
import type { ComponentProps } from 'react';
import type { Account } from '../../../contract/signIn';
import { signOut } from '../session/signOut';
import { early } from '../../i18n/earlyTexts';
import { useSession } from '../../session/useSession';
import { SchemeChoice } from '../../settings/SchemeChoice';
import { Segments } from '../../ui/controls/Segments';
import { Icon, type IconName } from '../../ui/Icon';
import { Popover } from '../../ui/overlay/overlays';
import { useSwitchLanguage } from '../../shell/account/useSwitchLanguage';
import { useConfirmDiscard } from '../../shell/tabs/UnsavedChanges';
import '../../shell/account/AccountPopover.css';

interface AccountPopoverProps extends Pick<ComponentProps<typeof Popover>, 'open' | 'anchor' | 'label'> {
  account: Account;
  onClose: () => void;
  onSettings: () => void;
}

/** The operator's menu at the foot of the sidebar: who has signed in, language, theme, password, settings and sign-out. */
export function AccountPopover({ open, anchor, label, ...menu }: AccountPopoverProps) {
  return (
    <Popover above open={open} anchor={anchor} onClose={menu.onClose} label={label}>
      <AccountMenu {...menu} />
    </Popover>
  );
}

function AccountMenu({
  account,
  onClose,
  onSettings,
}: Pick<AccountPopoverProps, 'account' | 'onClose' | 'onSettings'>) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const confirmDiscard = useConfirmDiscard();
  const { language } = useSession();
  const switchLanguage = useSwitchLanguage();
  const command = (icon: IconName, text: string, run: () => void) => (
    <li>
      <button
        type="button"
        className="account-popover__command"
        onClick={() => {
          onClose();
          run();
        }}
      >
        <Icon name={icon} />
        <span>{text}</span>
      </button>
    </li>
  );
  return (
    <div className="account-popover">
      <div className="account-popover__who">
        <strong translate="no">{account.accountName}</strong>
      </div>
      <div className="account-popover__choices">
        <Segments
          legend={translate('corridor.shell.language')}
          value={language}
          options={early.languages.map(({ code, name }) => ({ value: code, label: name, lang: code }))}
          onChange={switchLanguage}
        />
        <SchemeChoice />
      </div>
      <ul className="account-popover__commands">
        {command('shield', translate('corridor.operator.password.title'), () => void navigate('/password'))}
        {command('settings', translate('corridor.shell.settings'), onSettings)}
        {command('signOut', translate('corridor.shell.signOut'), () => confirmDiscard(() => void signOut()))}
      </ul>
    </div>
  );
}
