import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useSession } from '../../session/useSession';
import { Icon } from '../../ui/Icon';
import { loadScreenTexts } from '../../i18n/currentLanguage';
import { lazyOverlay, OverlayBoundary } from '../../ui/overlay/OverlayBoundary';
import './AccountFooter.css';

const AccountPopover = lazyOverlay(async () => {
  const [loaded] = await Promise.all([import('./AccountPopover'), loadScreenTexts('settings')]);
  return loaded.AccountPopover;
});

/** The signed-in user, with the button that opens the menu of the account. */
export function AccountFooter({ onSettings }: { onSettings: () => void }) {
  const translate = useTranslate();
  const { account } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!account) return null;
  const name = account.nickName || account.accountName;
  const close = () => setAnchor(null);
  return (
    <div className="account-footer">
      <button
        type="button"
        className="account-footer__button"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className="account-footer__avatar" aria-hidden="true">
          {Array.from(name)[0]?.toUpperCase()}
        </span>
        <span className="account-footer__text" translate="no">
          <span className="account-footer__name">{name}</span>{' '}
          <span className="account-footer__merchant">{account.merchantName}</span>
        </span>{' '}
        <span className="visually-hidden">{translate('corridor.shell.account')}</span>
        <Icon name="chevronUp" size={16} />
      </button>
      <OverlayBoundary open={anchor !== null} onClose={close}>
        <AccountPopover
          account={account}
          open={anchor !== null}
          anchor={anchor}
          onClose={close}
          onSettings={onSettings}
          label={translate('corridor.shell.accountOf', { name })}
        />
      </OverlayBoundary>
    </div>
  );
}
