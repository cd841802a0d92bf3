import { useEffect, useState } from 'react';
import { loadLater } from '../../client/loadLater';
import type { judgeNewPassword } from './judgeNewPassword';

/** Its library would weigh on everybody who signs in, of whom few set a password. */
const loadJudge = loadLater(async () => (await import('./judgeNewPassword')).judgeNewPassword);

/** Judges a new password as it is typed. Where it is not there yet, or cannot be, the gateway judges alone. */
export function useNewPasswordJudge(): typeof judgeNewPassword {
  const [judge, setJudge] = useState<typeof judgeNewPassword>(() => () => ({}));
  useEffect(() => {
    loadJudge().then(
      (loaded) => setJudge(() => loaded),
      () => undefined,
    );
  }, []);
  return judge;
}
