import type { RefObject } from 'react';
import { useFormState } from 'react-hook-form';
import { LeaveQuestion } from './LeaveQuestion';

/** Props of {@link LeaveGuard}. */
export interface LeaveGuardProps {
  /** True once the form was sent: then nothing is lost by leaving. A ref, as the navigation follows at once. */
  done: RefObject<boolean>;
}

/** Asks before a half-filled form is left: by a link, the back button, or by closing the browser's tab. */
export function LeaveGuard({ done }: LeaveGuardProps) {
  const { dirtyFields } = useFormState();
  return <LeaveQuestion dirty={Object.keys(dirtyFields).length > 0} done={done} />;
}
