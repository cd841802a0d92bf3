import { Navigate, useSearchParams } from 'react-router';
import { isOwnPath } from './isOwnPath';
import { landingPath } from './landingPath';
import { useNavigation } from './useNavigation';

/**
 * Leads from `/`, or from `/teempay/index` after a switch of country, to the path that the address names in `to`, else
 * to the first screen that the user may see; to `/empty/index` where there is none.
 */
export function Landing() {
  const navigation = useNavigation();
  const [parameters] = useSearchParams();
  const to = parameters.get('to');
  const target = to !== null && isOwnPath(to) ? to : (landingPath(navigation) ?? '/empty/index');
  return <Navigate to={target} replace />;
}
