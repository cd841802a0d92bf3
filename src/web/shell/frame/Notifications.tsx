import { CloseNotificationContext, useNotificationContext, useNotify, useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { IconButton } from '../../ui/controls/Button';
import { Icon } from '../../ui/Icon';
import { type RequestError, requestFailures } from '../../client/RequestError';
import './Notifications.css';

/** Time for which a message without a duration of its own stays, in milliseconds. */
const stay = { success: 4000, info: 4000, warning: 7000, error: 7000 };

const icons = { success: 'check', info: 'info', warning: 'warning', error: 'warning' } as const;

/** Shows the app's messages, one at a time: the newest. */
export function Notifications() {
  const translate = useTranslate();
  const { notifications, resetNotifications } = useNotificationContext();
  const shown = notifications.at(-1);
  useNetworkHint();
  useEffect(() => {
    // Null means until it is closed.
    const time = shown && (shown.notificationOptions?.autoHideDuration ?? stay[shown.type]);
    if (!time || shown.notificationOptions?.autoHideDuration === null) return undefined;
    const timer = setTimeout(resetNotifications, time);
    return () => clearTimeout(timer);
  }, [shown, resetNotifications]);

  const { type = 'info', message, notificationOptions } = shown ?? {};
  return (
    <CloseNotificationContext value={resetNotifications}>
      {/* Always there: screen readers do not read a live region that appears together with its text. */}
      <section
        className="notifications"
        aria-label={translate('corridor.shell.notifications')}
        aria-live={type === 'error' ? 'assertive' : 'polite'}
      >
        {shown && (
          <div className={`notification notification--${type}`}>
            <Icon name={icons[type]} />
            <div className="notification__text">
              {typeof message === 'string' ? translate(message, notificationOptions?.messageArgs) : message}
            </div>
            <IconButton
              icon="close"
              size="small"
              label={translate('corridor.shell.dismiss')}
              onClick={resetNotifications}
            />
          </div>
        )}
      </section>
    </CloseNotificationContext>
  );
}

/** In ms (product 11.3). */
const duration = 2000;

/**
 * Notifies for two seconds whenever a screen that loads finds no network, in addition to what it shows. A form that is
 * sent shows it itself.
 */
function useNetworkHint(): void {
  const notify = useNotify();
  useEffect(() => {
    const onFailure = (event: Event) => {
      const { status, isWrite } = (event as CustomEvent<RequestError>).detail;
      if (status > 0 || isWrite || navigator.onLine) return;
      notify('corridor.errors.network', { type: 'error', autoHideDuration: duration });
    };
    requestFailures.addEventListener('failure', onFailure);
    return () => requestFailures.removeEventListener('failure', onFailure);
  }, [notify]);
}
