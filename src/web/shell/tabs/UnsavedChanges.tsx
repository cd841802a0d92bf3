import { createContext, type ReactNode, useCallback, useState } from 'react';
import { UnsavedChangesDialog } from '../../ui/overlay/UnsavedChangesDialog';
import { useTabsStore } from './tabsStore';

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
      <UnsavedChangesDialog
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

/**
 * Does something that drops pages, of `paths` or of all tabs, after asking where one of them holds something unsaved.
 * `run` is told which those are.
 */
type AskBeforeLoss = (run: (unsaved: string[]) => void, paths?: string[]) => void;

/** How to ask before something unsaved is lost; without a provider nothing is kept, and nothing is asked. */
export const LossContext = createContext<AskBeforeLoss>((run) => run([]));
