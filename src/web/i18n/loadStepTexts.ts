import { firstStepLoaders, stepLoaders } from 'virtual:metadata/step-messages';
import { furtherTexts } from './earlyTexts';

/** Loads the texts of the later sign-in steps. */
export const loadStepTexts = furtherTexts(stepLoaders);

/** Loads those of the usual step, the authenticator's code, and of a sandbox's accounts. */
export const loadFirstStepTexts = furtherTexts(firstStepLoaders);
