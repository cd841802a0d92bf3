import type { Translate } from '../../http/translation';
import type { ReportProblem } from './planReturns';
import type { Unfit } from './payments';
import type { ReportPlace } from './BankReport';

/** Says where something stands in a report of a bank: `Line 3`. */
export function describePlace({ part, number }: ReportPlace, translate: Translate): string {
  return translate(`bank-files.place.${part}`, { number });
}

/** Says what a person has to look at in a report. */
export function describeProblem({ text, params, other }: ReportProblem, translate: Translate): string {
  return translate(text, { ...params, ...(other && { place: describePlace(other, translate) }) });
}

/** Says why a withdrawal cannot stand in a file. */
export function describeUnfit({ reason }: Unfit, translate: Translate): string {
  return translate(`bank-files.unfit.${reason}`);
}
