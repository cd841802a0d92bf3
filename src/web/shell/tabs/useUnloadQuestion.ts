import { useEffect } from 'react';
import { useTabsStore } from './useTabsStore';

/** Has the browser ask before it closes while a page that is not seen holds something unsaved. */
export function useUnloadQuestion(): void {
  const { get } = useTabsStore();
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (get().some(({ unsaved }) => unsaved)) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [get]);
}
