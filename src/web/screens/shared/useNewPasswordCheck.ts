import { useEffect, useState } from 'react';
import { loadOnce } from '../../client/loadOnce';
import type { checkNewPassword } from './checkNewPassword';

/** Judges a new password as it is typed. Where it is not there yet, or cannot be, the gateway judges alone. */
export function useNewPasswordCheck(): typeof checkNewPassword {
  const [judge, setJudge] = useState<typeof checkNewPassword>(() => () => ({}));
  useEffect(() => {
    loadNewPasswordCheck().then(
      (loaded) => setJudge(() => loaded),
      () => undefined,
    );
  }, []);
  return judge;
}

/** Loads what judges new passwords. Its library would weigh on everybody who signs in, of whom few set a password. */
export const loadNewPasswordCheck = loadOnce(
  async () => (await import('./checkNewPassword')).checkNewPassword,
);
