import { stepLoaders } from 'virtual:metadata/step-messages';
import { furtherTexts } from './earlyTexts';

/** Loads the texts of the later sign-in steps. */
export const loadStepTexts = furtherTexts(stepLoaders);
