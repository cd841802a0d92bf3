import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Notification } from '../../../contract/awaiting';
import { globalFacts } from '../../../metadata/values/globalFacts';
import { formatMoney } from '../../../metadata/values/money';
import { formatInstant } from '../../../metadata/values/time';
import { accountCountries } from '../../session/countries';
import { withCode } from '../../session/countryAddress';
import type { SessionCountry } from '../../session/sessionStore';
import { useSession } from '../../session/useSession';
import { Button } from '../../ui/controls/Button';
import { CountryBadge } from '../../ui/CountryBadge';
import { RetryNotice } from '../../ui/feedback/Notice';
import { EmptyState, Skeleton } from '../../ui/feedback/Placeholders';
import { StateText } from '../../ui/feedback/StateText';
import { useIsPhone } from '../../ui/breakpoints';
import { Sheet } from '../../ui/overlay/overlays';
import { useNotifyText } from '../../ui/useNotifyText';
import { useNotifications } from './useNotifications';
import './NotificationPanel.css';

interface NotificationPanelProps {
  open: boolean;
  onClose: () => void;
  /** Called with the number of unread notifications, also while it is closed. */
  onUnread: (unread: number) => void;
}

/** Panel of the user's notifications: each leads to its record, or to the list with all of a kind. */
export function NotificationPanel({ open, onClose, onUnread }: NotificationPanelProps) {
  const translate = useTranslate();
  const notify = useNotifyText();
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const { account } = useSession();
  const { notifications, unread, error, retry, markRead } = useNotifications();
  const [isMarking, setIsMarking] = useState(false);
  useEffect(() => onUnread(unread), [unread, onUnread]);
  const countries = account ? accountCountries(account) : [];
  const fail = (reason: Error) => notify(reason.message, 'error');

  function openOne(one: Notification) {
    onClose();
    // It is only marked: where that fails, it stays unread.
    if (!one.isRead) markRead(one).catch(() => undefined);
    if (one.path !== undefined) void navigate(withCode(one.path, one.country));
  }

  function readAll() {
    setIsMarking(true);
    markRead()
      .catch(fail)
      .finally(() => setIsMarking(false));
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      side={isPhone ? 'bottom' : 'right'}
      title={translate('corridor.notifications.title')}
      actions={
        unread > 0 && (
          <Button busy={isMarking} onClick={readAll}>
            {translate('corridor.notifications.allRead')}
          </Button>
        )
      }
    >
      {error !== undefined && (
        <RetryNotice onRetry={retry}>{translate('corridor.notifications.failed')}</RetryNotice>
      )}
      {!notifications && error === undefined && <Loading />}
      {notifications?.length === 0 && (
        <EmptyState icon="bell" title={translate('corridor.notifications.none')}>
          {translate('corridor.notifications.noneHint')}
        </EmptyState>
      )}
      {notifications && notifications.length > 0 && (
        <ul className="notification-panel__list">
          {notifications.map((one) => (
            <li key={one.key}>
              <Entry
                notification={one}
                country={countries.find(({ code }) => code === one.country)}
                onOpen={() => openOne(one)}
              />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

interface EntryProps {
  notification: Notification;
  /** Undefined where the record belongs to none. */
  country: SessionCountry | undefined;
  onOpen: () => void;
}

/** A notification: its event, record, country, time and author. */
function Entry({ notification, country, onOpen }: EntryProps) {
  const translate = useTranslate();
  const { text, tone, label, amount, currency, at, by, isRead, isOver } = notification;
  const { zone } = country ?? globalFacts;
  const isUnread = !isRead && !isOver;
  return (
    <button
      type="button"
      className={`notification-panel__entry${isUnread ? ' notification-panel__entry--unread' : ''}`}
      onClick={onOpen}
    >
      <span className="notification-panel__line">
        <StateText tone={isOver ? 'neutral' : tone}>
          <span className="notification-panel__text">{text}</span>
        </StateText>
        {isUnread && <span className="visually-hidden">{translate('corridor.notifications.unread')}</span>}
        {isOver && <span className="muted">{translate('corridor.notifications.over')}</span>}
      </span>
      {(label !== undefined || amount !== undefined) && (
        <span className="notification-panel__line" translate="no">
          <span className="notification-panel__label">{label}</span>
          {amount !== undefined && country && (
            <span className="number">{`${formatMoney(amount, country)} ${currency ?? country.currency}`}</span>
          )}
        </span>
      )}
      <span className="notification-panel__line muted">
        <span className="notification-panel__where">
          {country && <CountryBadge country={country} />}
          <span className="number">{`${formatInstant(at, zone, 'minute')} ${zone}`}</span>
        </span>
        {by !== undefined && (
          <span className="notification-panel__by">{translate('corridor.notifications.by', { by })}</span>
        )}
      </span>
    </button>
  );
}

function Loading() {
  const translate = useTranslate();
  return (
    <div aria-busy="true" className="notification-panel__list">
      <output className="visually-hidden">{translate('corridor.detail.loading')}</output>
      {[0, 1, 2].map((row) => (
        <div key={row} className="notification-panel__entry">
          <Skeleton />
          <Skeleton width="40%" />
        </div>
      ))}
    </div>
  );
}
