import { createContext } from 'react';

/**
 * Does something that drops pages, of `paths` or of all tabs, after asking where one of them holds something unsaved.
 * `run` is told which those are.
 */
export type AskBeforeLoss = (run: (unsaved: string[]) => void, paths?: string[]) => void;

/** How to ask before something unsaved is lost; without a provider nothing is kept, and nothing is asked. */
export const LossContext = createContext<AskBeforeLoss>((run) => run([]));
