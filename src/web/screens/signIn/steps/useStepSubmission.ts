import { useSubmission, type Submission } from '../useSubmission';
import type { StepProps } from './StepProps';

/** The gateway's code for a ticket that ran out, was used or was tried too often. */
const ticketGone = 440;

/** `useSubmission` for a later step: without a ticket it leads back to the start, which says why. */
export function useStepSubmission(onStart: StepProps<never>['onStart']): Submission {
  return useSubmission(({ code, message }) => {
    if (code === ticketGone) onStart({ tone: 'warning', text: message });
    return code === ticketGone;
  });
}
