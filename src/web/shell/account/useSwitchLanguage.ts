import { useNotify } from 'ra-core';
import { useCallback, useContext } from 'react';
import { switchLanguage } from '../../i18n/currentLanguage';
import { drafts } from '../../session/drafts';
import { TabsContext } from '../tabs/tabsStore';
import { useConfirmDiscard } from '../tabs/UnsavedChanges';

/**
 * Switches the language, which makes every page anew. What was typed into forms stays (product 12.1); other unsaved changes have to be given
 * up first. Notifies if the texts of the language cannot be fetched.
 */
export function useSwitchLanguage(): (language: string) => void {
  const notify = useNotify();
  const confirmDiscard = useConfirmDiscard();
  const tabs = useContext(TabsContext);
  return useCallback(
    (language) => {
      const lost = tabs?.get().flatMap(({ path }) => (drafts.isCarriedFor(path) ? [] : [path]));
      confirmDiscard(() => {
        switchLanguage(language, drafts.carry).catch(() =>
          notify('corridor.errors.noAnswer', { type: 'error' }),
        );
      }, lost);
    },
    [notify, confirmDiscard, tabs],
  );
}
