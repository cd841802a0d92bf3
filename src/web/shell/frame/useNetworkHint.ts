import { useNotify } from 'react-admin';
import { useEffect } from 'react';
import { type RequestError, requestFailures } from '../../client/RequestError';

/** In ms (product 11.3). */
const duration = 2000;

/**
 * Notifies for two seconds whenever a screen that loads finds no network, in addition to what it shows. A form that is
 * sent shows it itself.
 */
export function useNetworkHint(): void {
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
