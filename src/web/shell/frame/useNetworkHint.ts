import { useNotify } from 'react-admin';
import { useEffect } from 'react';
import { type RequestError, requestFailures } from '../../client/RequestError';

/** In ms (product 11.3). */
const duration = 2000;

/** Notifies for two seconds whenever a request finds no network, in addition to what its screen shows. */
export function useNetworkHint(): void {
  const notify = useNotify();
  useEffect(() => {
    const onFailure = (event: Event) => {
      const { status } = (event as CustomEvent<RequestError>).detail;
      if (status > 0 || navigator.onLine) return;
      notify('corridor.errors.network', { type: 'error', autoHideDuration: duration });
    };
    requestFailures.addEventListener('failure', onFailure);
    return () => requestFailures.removeEventListener('failure', onFailure);
  }, [notify]);
}
