import { spellOutConditions } from './conditions';
import { completeMenu } from './menu';
import { completePermissions } from './permissions';
import { markReadOnlyFields } from './readOnlyFields';
import { completeResources } from './resources';
import { titleByNames } from './titles';
import { typeFields } from './types';
import type { Written } from './Written';

/**
 * Writes into parsed files what they leave unsaid because another one says it, or because it is nearly always so, so that whoever reads
 * them finds it in one form. What is written out stays. A mistake that follows from it is reported at the nearest thing that is written.
 */
export function completeFiles(files: Written): void {
  spellOutConditions(files);
  typeFields(files);
  completeResources(files);
  markReadOnlyFields(files);
  titleByNames(files);
  completeMenu(files);
  completePermissions(files);
}
