import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { drafts } from '../../session/drafts';
import { UnsavedChangesDialog } from '../../ui/overlay/UnsavedChangesDialog';
import { useTabsStore } from './tabsStore';

/**
 * Runs something that discards pages: those of `paths`, or all. If any of them has unsaved changes, the user
 * has to confirm it first; `run` gets the paths of those.
 */
type ConfirmDiscard = (run: (unsaved: string[]) => void, paths?: string[]) => void;

/** Without a provider no page is kept, and nothing has to be confirmed. */
const ConfirmDiscardContext = createContext<ConfirmDiscard>((run) => run([]));

/** Returns how to run something that discards pages. */
export function useConfirmDiscard(): ConfirmDiscard {
  return useContext(ConfirmDiscardContext);
}

/** Asks before pages with unsaved changes are discarded, the visible one or kept ones. */
export function UnsavedChangesProvider({ children }: { children: ReactNode }) {
  const store = useTabsStore();
  const [pending, setPending] = useState<() => void>();
  const confirm = useCallback<ConfirmDiscard>(
    (run, paths) => {
      const unsaved = store
        .get()
        .filter((tab) => tab.unsaved && (paths?.includes(tab.path) ?? true))
        .map(({ path }) => path);
      if (unsaved.length === 0) {
        run([]);
        return;
      }
      setPending(() => () => {
        // One question is enough.
        for (const path of unsaved) {
          store.setUnsaved(path, false);
          drafts.drop(path);
        }
        run(unsaved);
      });
    },
    [store],
  );
  return (
    <ConfirmDiscardContext value={confirm}>
      {children}
      <UnsavedChangesDialog
        open={pending !== undefined}
        onStay={() => setPending(undefined)}
        onLeave={() => {
          setPending(undefined);
          pending?.();
        }}
      />
    </ConfirmDiscardContext>
  );
}
