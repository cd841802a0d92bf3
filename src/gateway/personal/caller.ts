import type { Caller, HandlerInput } from '../resources/handlers';

/** Returns who makes a write: only a signed-in user changes their own access, never a job. */
export function callerOf({ caller }: HandlerInput): Caller {
  if (!caller) throw new Error('Only a signed-in user changes their own access.');
  return caller;
}
