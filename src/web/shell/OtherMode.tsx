import { Navigate, useLocation } from 'react-router';
import { useSession } from '../session/useSession';
import { useSessionState } from '../session/useSessionState';
import { switchPath } from './switchPath';

/** Stands at a path that only the other mode has, as a bookmark or the way back may lead to: goes over to that mode. */
export function OtherMode() {
  const { isGlobal } = useSession();
  const code = useSessionState(({ countryCode }) => countryCode);
  const { pathname, search } = useLocation();
  const country = isGlobal ? code : undefined;
  return <Navigate to={switchPath({ country, to: pathname + search })} replace />;
}
