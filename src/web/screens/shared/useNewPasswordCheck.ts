import { useEffect, useState } from 'react';
import { loadOnce } from '../../client/loadOnce';
import type { checkNewPassword } from './checkNewPassword';

/** Loads the check of new passwords. Few users who sign in need it, and its library is large. */
const loadNewPasswordCheck = loadOnce(async () => (await import('./checkNewPassword')).checkNewPassword);

/** Returns the check of new passwords. Until it is loaded, or if it cannot be, everything passes: the gateway checks too. */
export function useNewPasswordCheck(): typeof checkNewPassword {
  const [check, setCheck] = useState<typeof checkNewPassword>(() => () => ({}));
  useEffect(() => {
    loadNewPasswordCheck().then(
      (loaded) => setCheck(() => loaded),
      () => undefined,
    );
  }, []);
  return check;
}
