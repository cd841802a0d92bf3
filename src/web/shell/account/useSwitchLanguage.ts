import { useNotify } from 'react-admin';
import { useCallback, useContext } from 'react';
import { switchLanguage } from '../../i18n/currentLanguage';
import { LossContext } from '../tabs/UnsavedChanges';

/** Speaks another language, in which every page starts anew, and says so where its texts cannot be fetched. */
export function useSwitchLanguage(): (language: string) => void {
  const notify = useNotify();
  const askBeforeLoss = useContext(LossContext);
  return useCallback(
    (language) => {
      askBeforeLoss(() => {
        switchLanguage(language).catch(() => notify('corridor.errors.noAnswer', { type: 'error' }));
      });
    },
    [notify, askBeforeLoss],
  );
}
