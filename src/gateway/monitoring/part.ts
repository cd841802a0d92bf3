import type { Part } from '../Part';
import { registerHealth } from './health';

/** What operators' programs ask a process: whether it works, and what it measures. */
export const monitoring: Part = { name: 'monitoring', routes: [registerHealth] };
