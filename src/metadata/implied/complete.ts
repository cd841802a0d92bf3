import { spellOutConditions } from './conditions';
import { markReadOnlyFields } from './readOnlyFields';
import type { Written } from './Written';

/**
 * Writes into parsed files what they leave unsaid because another one says it, or because it is nearly always so, so that whoever reads
 * them finds it in one form. What is written out stays. A mistake that follows from it is reported at the nearest thing that is written.
 */
export function completeFiles(files: Written): void {
  spellOutConditions(files);
  markReadOnlyFields(files);
}
