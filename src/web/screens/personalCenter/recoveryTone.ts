import type { Tone } from '../../../metadata/model/Tone';

/** How many recovery codes are few: it is time to make new ones. */
const few = 3;

/** How it stands with as many recovery codes. */
export function recoveryTone(left: number): Tone {
  if (left === 0) return 'error';
  return left <= few ? 'warning' : 'success';
}
