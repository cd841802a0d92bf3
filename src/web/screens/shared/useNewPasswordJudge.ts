import { useEffect, useState } from 'react';
import type { judgeNewPassword } from './judgeNewPassword';
import { loadPasswordJudge } from './loadPasswordJudge';

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
