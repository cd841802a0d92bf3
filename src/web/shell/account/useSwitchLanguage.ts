import { useNotify } from 'ra-core';
import { useCallback } from 'react';
import { switchLanguage } from '../../i18n/currentLanguage';
import { useConfirmDiscard } from '../tabs/UnsavedChanges';

/** Switches the language, which loads every page again. Notifies if the texts of the language cannot be fetched. */
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
