import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { withFurtherTexts } from '../../i18n/currentLanguage';
import { IconButton } from '../../ui/controls/Button';
import { afterLoading, lazyOverlay, OverlayBoundary } from '../../ui/overlay/OverlayBoundary';
import './Bell.css';

const NotificationPanel = lazyOverlay(async () => {
  const loaded = await withFurtherTexts(() => import('./NotificationPanel'), 'notifications');
  return loaded.NotificationPanel;
});

/** More unread ones than these are "99+". */
const maxCount = 99;

/** Button with the number of unread notifications, which opens them (product 7.56). It counts once the screen is complete. */
export function Bell() {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const [isFollowed, setIsFollowed] = useState(false);
  const [unread, setUnread] = useState(0);
  useEffect(() => afterLoading(() => setIsFollowed(true)), []);
  const close = () => setIsOpen(false);
  const count = unread > maxCount ? `${maxCount}+` : String(unread);
  return (
    <span className="bell">
      <IconButton
        icon="bell"
        label={
          unread === 0
            ? translate('corridor.shell.bell')
            : translate('corridor.shell.bellUnread', { smart_count: unread, count })
        }
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      />
      {unread > 0 && (
        <span className="bell__count" aria-hidden="true">
          {count}
        </span>
      )}
      <OverlayBoundary open={isOpen || isFollowed} onClose={close}>
        <NotificationPanel open={isOpen} onClose={close} onUnread={setUnread} />
      </OverlayBoundary>
    </span>
  );
}
