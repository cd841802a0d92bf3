import { useTranslate } from 'ra-core';
import { type ComponentProps } from 'react';
import { useNavigate } from 'react-router';
import { signOut } from '../../authentication/signOut';
import { early } from '../../i18n/earlyTexts';
import type { Account } from '../../../contract/signIn';
import { useSession } from '../../session/useSession';
import { SchemeChoice } from '../../settings/SchemeChoice';
import { Segments } from '../../ui/controls/Segments';
import { Icon, type IconName } from '../../ui/Icon';
import { Popover } from '../../ui/overlay/overlays';
import { findTrail, useNavigation } from '../navigation/navigation';
import { useConfirmDiscard } from '../tabs/UnsavedChanges';
import { useSwitchLanguage } from './useSwitchLanguage';
import './AccountPopover.css';

/** Props of {@link AccountPopover}. */
export type AccountPopoverProps = AccountMenuProps &
  Pick<ComponentProps<typeof Popover>, 'open' | 'anchor' | 'label'>;

/** The account's menu at the foot of the sidebar. It is loaded as a whole, because a popover is placed by the size of its content. */
export function AccountPopover({ open, anchor, label, ...menu }: AccountPopoverProps) {
  return (
    <Popover above open={open} anchor={anchor} onClose={menu.onClose} label={label}>
      <AccountMenu {...menu} />
    </Popover>
  );
}

/** The screen of the user's own account (product 2.10). */
const personalCenter = '/personalCenter';

/** Props of {@link AccountMenu}. */
export interface AccountMenuProps {
  account: Account;
  onClose: () => void;
  onSettings: () => void;
}

/** Menu of the account: user, language, theme, a sandbox's pages, personal center, settings and sign-out. */
export function AccountMenu({ account, onClose, onSettings }: AccountMenuProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const confirmDiscard = useConfirmDiscard();
  const { language, can, sandbox } = useSession();
  const switchLanguage = useSwitchLanguage();
  const navigation = useNavigation();
  const hasPersonalCenter =
    can('personal:personalhome:view') && findTrail(navigation, personalCenter).length > 0;
  const command = (icon: IconName, label: string, run: () => void) => (
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
        <span>{label}</span>
      </button>
    </li>
  );
  return (
    <div className="account-popover">
      <div className="account-popover__who">
        <strong>{account.nickName || account.accountName}</strong>
        <span>{account.accountName}</span>
        <span>{account.merchantName}</span>
        <span>{translate('corridor.shell.merchant', { code: account.code })}</span>
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
      {sandbox && <SandboxPages account={account.accountName} />}
      <ul className="account-popover__commands">
        {hasPersonalCenter &&
          command(
            'user',
            translate(`corridor.navigation.${personalCenter}`),
            () => void navigate(personalCenter),
          )}
        {command('settings', translate('corridor.shell.settings'), onSettings)}
        {command('signOut', translate('corridor.shell.signOut'), () => confirmDiscard(() => void signOut()))}
      </ul>
    </div>
  );
}

/** Links to the sandbox's own pages, each in a window of its own: they are beside the app. */
function SandboxPages({ account }: { account: string }) {
  const translate = useTranslate();
  const pages = {
    inbox: `#/inbox?account=${encodeURIComponent(account)}`,
    operator: '#/operator',
    provider: '/provider.html',
    receiver: '#/receiver',
  };
  return (
    <nav className="account-popover__sandbox" aria-label={translate('corridor.shell.sandboxPages.title')}>
      <span aria-hidden="true">{translate('corridor.shell.sandboxPages.title')}</span>
      <ul>
        {Object.entries(pages).map(([name, href]) => (
          <li key={name}>
            <a className="link" href={href} target="_blank" rel="noreferrer">
              {translate(`corridor.shell.sandboxPages.${name}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
