import type { Country } from '../../metadata/model/Country';
import { useSession } from '../session/useSession';

/** Facts of the session's country. Throws in global mode: no generated screen of orders is shown there. */
export function useCountry(): Country {
  const { country, isGlobal } = useSession();
  if (!country || isGlobal) throw new Error('This screen belongs to a country, and none is chosen.');
  return country;
}
