import { useNotify } from 'ra-core';
import { useCallback } from 'react';
import { switchLanguage } from './switchLanguage';

/** Speaks another language, and says so where its texts cannot be fetched. */
export function useSwitchLanguage(): (language: string) => void {
  const notify = useNotify();
  return useCallback(
    (language) => {
      switchLanguage(language).catch(() => notify('corridor.errors.noAnswer', { type: 'error' }));
    },
    [notify],
  );
}
