import { useCallback, useState, type ReactNode } from 'react';
import { type AskBeforeLoss, LossContext } from './LossContext';
import { UnsavedQuestion } from './tabs/UnsavedQuestion';
import { useTabsStore } from './tabs/useTabsStore';

/** Lets what is in it ask before pages are dropped that hold something unsaved, seen or kept. */
export function LossQuestion({ children }: { children: ReactNode }) {
  const store = useTabsStore();
  const [asked, setAsked] = useState<() => void>();
  const ask = useCallback<AskBeforeLoss>(
    (run, paths) => {
      const unsaved = store
        .get()
        .filter((tab) => tab.unsaved && (paths?.includes(tab.path) ?? true))
        .map(({ path }) => path);
      if (unsaved.length === 0) run([]);
      else {
        setAsked(() => () => {
          // Nobody has to be asked about them again.
          for (const path of unsaved) store.tellUnsaved(path, false);
          run(unsaved);
        });
      }
    },
    [store],
  );
  return (
    <LossContext value={ask}>
      {children}
      <UnsavedQuestion
        open={asked !== undefined}
        onStay={() => setAsked(undefined)}
        onLeave={() => {
          setAsked(undefined);
          asked?.();
        }}
      />
    </LossContext>
  );
}
