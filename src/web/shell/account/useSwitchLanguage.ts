import { useNotify } from 'react-admin';
import { useCallback } from 'react';
import { switchLanguage } from '../../i18n/currentLanguage';
import { useConfirmDiscard } from '../tabs/UnsavedChanges';

/** Speaks another language, in which every page starts anew, and says so where its texts cannot be fetched. */
export function useSwitchLanguage(): (language: string) => void {
  const notify = useNotify();
  const confirmDiscard = useConfirmDiscard();
  return useCallback(
    (language) => {
      confirmDiscard(() => {
        switchLanguage(language).catch(() => notify('corridor.errors.noAnswer', { type: 'error' }));
      });
    },
    [notify, confirmDiscard],
  );
}
