import { useEffect, useState } from 'react';
import { loadLater } from '../../client/loadLater';
import type { judgeNewPassword } from './checkNewPassword';

/** Judges a new password as it is typed. Where it is not there yet, or cannot be, the gateway judges alone. */
export function useNewPasswordJudge(): typeof judgeNewPassword {
  const [judge, setJudge] = useState<typeof judgeNewPassword>(() => () => ({}));
  useEffect(() => {
    loadPasswordJudge().then(
      (loaded) => setJudge(() => loaded),
      () => undefined,
    );
  }, []);
  return judge;
}

/** Loads what judges new passwords. Its library would weigh on everybody who signs in, of whom few set a password. */
export const loadPasswordJudge = loadLater(async () => (await import('./checkNewPassword')).judgeNewPassword);
