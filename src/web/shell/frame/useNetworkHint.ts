import { useNotify } from 'react-admin';
import { useEffect } from 'react';
import { type RequestError, requestFailures } from '../../client/RequestError';

/** Milliseconds (specification section 8). */
const stay = 2000;

/** Says for two seconds that there is no network, whenever a request finds none, whatever else its screen says. */
export function useNetworkHint(): void {
  const notify = useNotify();
  useEffect(() => {
    const tell = (event: Event) => {
      const { status } = (event as CustomEvent<RequestError>).detail;
      if (status > 0 || navigator.onLine) return;
      notify('corridor.errors.network', { type: 'error', autoHideDuration: stay });
    };
    requestFailures.addEventListener('failure', tell);
    return () => requestFailures.removeEventListener('failure', tell);
  }, [notify]);
}
